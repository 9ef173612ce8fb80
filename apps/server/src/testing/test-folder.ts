import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';

/** An empty folder, which the run removes when it ends (global-setup.ts): workers are ended without an exit event. */
export function testFolder(): string {
  return mkdtempSync(join(tmpdir(), `${inject('testDatabases').prefix}folder_`));
}
