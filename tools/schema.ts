import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { diff } from 'node:util';
import { startEmbedded } from '../apps/server/src/platform/db/embedded.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { type SchemaFile, schemaFiles, writeSchemaFiles } from '../apps/server/src/testing/schema-files.ts';

// Compares the checked-in schema files with the result of the migrations, on a throw-away database; --write rewrites
// them. The same comparison is a test, which fails for a file that was forgotten.
const log = { info() {}, warn() {} };
using folder = mkdtempDisposableSync(join(tmpdir(), 'landfall-schema-'));
const database = await startEmbedded({ dataDir: folder.path, log, throwaway: true });
try {
  await migrate({ url: database.ownerUrl, log });
  const stale = (await schemaFiles(database.ownerUrl)).filter((file) => file.actual !== file.checkedIn);
  if (process.argv.includes('--write')) {
    await writeSchemaFiles(stale);
    for (const file of stale) console.log(`Wrote ${shortPath(file)}`);
  } else report(stale);
} finally {
  await database.stop();
}

function report(stale: SchemaFile[]): void {
  for (const file of stale) {
    console.error(`${shortPath(file)} is not what the migrations make:`);
    for (const line of changedLines(file)) console.error(`  ${line}`);
  }
  if (stale.length === 0) return;
  console.error('Rewrite with: npx node tools/schema.ts --write');
  process.exitCode = 1;
}

function changedLines({ actual, checkedIn }: SchemaFile): string[] {
  return diff(actual.split('\n'), checkedIn.split('\n'))
    .filter(([operation]) => operation !== 0)
    .map(([operation, line]) => `${operation > 0 ? '+' : '-'} ${line}`);
}

function shortPath(file: SchemaFile): string {
  return relative(join(import.meta.dirname, '..'), file.path);
}
