import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
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
  return { number: Number(number), name, ...(await readText(folder, [file])) };
}

/** The functions, views and triggers that are replaced whenever their text changes: `functions/*.sql`. */
export type FunctionFiles = Pick<Migration, 'text' | 'sha256'>;

/** The files of the folder `functions` beside the migrations, in the order of their names; empty without one. */
export async function readFunctions(folder: string = migrationsFolder): Promise<FunctionFiles> {
  const functions = join(folder, 'functions');
  const files = existsSync(functions)
    ? (await readdir(functions)).filter((file) => file.endsWith('.sql'))
    : [];
  return readText(functions, files.sort());
}

async function readText(folder: string, files: string[]): Promise<FunctionFiles> {
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const text = texts.join('').replaceAll('\r\n', '\n');
  return { text, sha256: createHash('sha256').update(text).digest('hex') };
}
