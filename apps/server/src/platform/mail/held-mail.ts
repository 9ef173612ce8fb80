import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * In the data folder, beside the database: a restored database would send again what was sent since the backup. No mail
 * is sent while this file exists.
 */
const FILE = 'mail.held';

/** Whether mail is held until an operator releases it. */
export function isMailHeld(dataDir: string): boolean {
  return existsSync(join(dataDir, FILE));
}

/** Holds all mail back. @param reason for the person who finds the file */
export function holdMail(dataDir: string, reason: string): void {
  writeFileSync(join(dataDir, FILE), `${reason}\n`, { mode: 0o600, flush: true });
}

/** Releases held mail, also that of a running server. @returns whether it was held */
export function releaseMail(dataDir: string): boolean {
  const wasHeld = isMailHeld(dataDir);
  rmSync(join(dataDir, FILE), { force: true });
  return wasHeld;
}
