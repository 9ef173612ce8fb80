import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Setting } from './machine.ts';

const FOLDER = join(import.meta.dirname, 'results');

/** Keeps what a whole run measured, one file for each version and size. Says where. */
export function writeResult(setting: Setting, cases: number, measured: object): string {
  mkdirSync(FOLDER, { recursive: true });
  const file = `${setting.landfall}-${cases}.json`;
  const rounded = (_: string, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(4)) : value;
  writeFileSync(join(FOLDER, file), `${JSON.stringify({ setting, cases, ...measured }, rounded, 2)}\n`);
  return `kept in bench/results/${file}`;
}
