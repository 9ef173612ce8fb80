import { z } from 'zod';

/** The name of the manifest within an archive. */
export const MANIFEST = 'manifest.json';

/** The format of archives from before the first release, whose tables no later program knows. */
export const FORMAT_BEFORE_RELEASE = 'organization-archive';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The contents of an archive, so that a reader can verify that it is complete. */
export const manifest = z.strictObject({
  format: z.literal('organization-archive-1'),
  product: z.string(),
  product_version: z.string(),
  /** The newest migration of the source database, which determines the tables and columns. */
  schema: z.int().positive(),
  exported_at: z.iso.datetime(),
  organization: z.strictObject({ id: z.uuid(), name: z.string() }),
  files: z.array(
    z.strictObject({
      name: z.string(),
      /** The number of lines, each of which is one record. */
      records: z.int().nonnegative(),
      bytes: z.int().nonnegative(),
      sha256,
    }),
  ),
});
export type Manifest = z.infer<typeof manifest>;
export type ArchiveFile = Manifest['files'][number];

/** The path of a stored file's bytes within an archive. Its row in the table `stored_file` describes them. */
export function bytesOf(fileId: string): string {
  return `files/${fileId}`;
}

/** The path of a table's records within an archive. */
export function fileOf(table: string): string {
  return `tables/${table}.jsonl`;
}
