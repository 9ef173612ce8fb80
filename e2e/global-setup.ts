import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { made, setMade } from './made.ts';
import { ProductServer } from './server.ts';
import { buildTable } from './table-story.ts';

/**
 * Creates in parallel what all workers share: a data folder for their servers to copy, and the page with only the
 * table.
 */
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
