import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { made, setMade } from './made.ts';
import { ProductServer } from './server.ts';
import { buildTable } from './table-story.ts';

/** Makes what all workers use, side by side: a data folder for their servers to copy, and the page of the table alone. */
export default async function setup(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'landfall-e2e-made-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  setMade(folder);
  try {
    await Promise.all([ProductServer.prepare(made('data')), buildTable(made('table'))]);
  } catch (error) {
    remove();
    throw error;
  }
  return remove;
}
