import { z } from 'zod';

/** The name of the manifest within an archive. */
export const MANIFEST = 'manifest.json';

/** What archives say that were made before the first release; no program since knows their tables. */
export const FORMAT_BEFORE_RELEASE = 'organization-archive';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** What an archive holds, so that whoever reads it can tell that it is whole. */
export const manifest = z.strictObject({
  format: z.literal('organization-archive-1'),
  product: z.string(),
  product_version: z.string(),
  /** The newest migration of the database that it came from: tables and columns are those of that schema. */
  schema: z.int().positive(),
  exported_at: z.iso.datetime(),
  organization: z.strictObject({ id: z.uuid(), name: z.string() }),
  files: z.array(
    z.strictObject({
      name: z.string(),
      /** How many lines the file has, one record each. */
      records: z.int().nonnegative(),
      bytes: z.int().nonnegative(),
      sha256,
    }),
  ),
});
export type Manifest = z.infer<typeof manifest>;
export type ArchiveFile = Manifest['files'][number];

/** Where the bytes of a stored file are within an archive. The row of the table `stored_file` says what they are. */
export function bytesOf(fileId: string): string {
  return `files/${fileId}`;
}

/** Where a table's records are within an archive. */
export function fileOf(table: string): string {
  return `tables/${table}.jsonl`;
}
