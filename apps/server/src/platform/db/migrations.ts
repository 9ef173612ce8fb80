import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One numbered, forward-only step of the schema: `NNNN_name.sql`. */
export interface Migration {
  number: number;
  name: string;
  text: string;
  /** SHA-256 (hex) of the text with LF line ends, so that a checkout with CRLF counts as unchanged. */
  sha256: string;
}

export const migrationsFolder = join(import.meta.dirname, 'migrations');

const fileName = /^(\d{4})_([a-z0-9_]+)\.sql$/;

/**
 * The migrations in a folder, by number.
 * @throws Error when a `.sql` file is misnamed or two files share a number.
 */
export async function readMigrations(folder: string = migrationsFolder): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const migrations = await Promise.all(files.map((file) => readMigration(folder, file)));
  const numbers = new Set(migrations.map((migration) => migration.number));
  if (numbers.size !== migrations.length) throw new Error(`Two migrations in ${folder} share a number.`);
  return migrations;
}

async function readMigration(folder: string, file: string): Promise<Migration> {
  const [, number, name] = fileName.exec(file) ?? [];
  if (!number || !name) throw new Error(`Migration ${file} is not named NNNN_name.sql.`);
  const text = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
  return { number: Number(number), name, text, sha256: createHash('sha256').update(text).digest('hex') };
}
