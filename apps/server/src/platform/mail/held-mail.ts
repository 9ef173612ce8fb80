import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * In the data folder, beside the database: a database that is set back would send again what went out since. No mail leaves
 * while it is there.
 */
const FILE = 'mail.held';

/** Whether mail waits for somebody to let it go. */
export function isMailHeld(dataDir: string): boolean {
  return existsSync(join(dataDir, FILE));
}

/** Holds all mail back. @param reason for the person who finds the file */
export function holdMail(dataDir: string, reason: string): void {
  writeFileSync(join(dataDir, FILE), `${reason}\n`, { mode: 0o600, flush: true });
}

/** Lets mail go, that of a running server as well. @returns whether it was held */
export function releaseMail(dataDir: string): boolean {
  const wasHeld = isMailHeld(dataDir);
  rmSync(join(dataDir, FILE), { force: true });
  return wasHeld;
}
