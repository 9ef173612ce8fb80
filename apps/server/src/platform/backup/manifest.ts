import { createHash } from 'node:crypto';
import { z } from 'zod';

/** The entry of a data directory's file in `backup_manifest`. */
export interface ManifestFile {
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}

/** A backup differs from its manifest or metadata. */
export class DamagedBackupError extends Error {
  override name = 'DamagedBackupError';
}

const manifest = z.looseObject({
  'PostgreSQL-Backup-Manifest-Version': z.literal([1, 2]),
  Files: z.array(
    z.looseObject({
      Path: z.string().optional(),
      'Encoded-Path': z.string().optional(),
      Size: z.number(),
      'Checksum-Algorithm': z.literal('SHA256'),
      Checksum: z.string(),
    }),
  ),
});

/** The last member: the SHA-256 of everything before its line (PostgreSQL's documentation, 70.1). */
const OWN_CHECKSUM = /^"Manifest-Checksum": "([0-9a-f]{64})"\}\s*$/;

/**
 * The files of a `backup_manifest` by their paths, after checking that it is as PostgreSQL wrote it.
 * @throws DamagedBackupError
 */
export function readManifest(text: Buffer): Map<string, ManifestFile> {
  const lastLine = text.lastIndexOf('\n', text.length - 2) + 1;
  const [, checksum] = OWN_CHECKSUM.exec(text.toString('utf8', lastLine)) ?? [];
  const found = createHash('sha256').update(text.subarray(0, lastLine)).digest('hex');
  if (checksum !== found)
    throw new DamagedBackupError('The manifest of the backup is not as PostgreSQL wrote it');
  const { Files } = manifest.parse(JSON.parse(text.toString('utf8')));
  return new Map(
    Files.map((file) => {
      const path = file.Path ?? Buffer.from(file['Encoded-Path'] ?? '', 'hex').toString('utf8');
      return [path, { bytes: file.Size, sha256: file.Checksum }];
    }),
  );
}
