import type { Work } from './commands.ts';
import { readConfig } from './config.ts';
import { existingKey, keyInFile } from './modules/audit/sealing-key.ts';
import { verifyAudit } from './modules/audit/verification.ts';
import { isSound, reportLines } from './modules/audit/verification-report.ts';
import { openForOperator } from './platform/db/operator.ts';
import { createPool } from './platform/db/pool.ts';
import { createLog } from './platform/log.ts';
import { print, UsageError } from './platform/terminal.ts';

/** Recomputes the seals of every organization's audit log. @returns whether all of them match */
async function verify(olderKeys: readonly string[]): Promise<boolean> {
  const config = readConfig();
  await using opened = new AsyncDisposableStack();
  const present = existingKey(config);
  const keys = [...(present ? [present] : []), ...olderKeys.map(keyInFile)];
  const database = await openForOperator(config, createLog('silent'));
  opened.defer(() => database.stop());
  const pool = createPool({
    url: database.loginUrl('landfall_audit'),
    role: 'landfall_audit',
    size: 1,
    // Reading a large log may take any amount of time.
    answerWithinMs: 0,
    statementWithinMs: 0,
  });
  opened.defer(() => pool.end());
  const client = await pool.connect();
  opened.defer(() => client.release());
  let sound = true;
  for await (const findings of verifyAudit(client, keys)) {
    sound &&= isSound(findings);
    print(reportLines(findings));
  }
  print([sound ? 'Every sealed entry is there as it was written.' : 'NOT everything is as it was written.']);
  return sound;
}

/** `landfall audit verify`: exits with 1 when an entry does not match its seal. */
export const auditCommand: Work = async ([word, ...olderKeys]) => {
  if (word !== 'verify') throw new UsageError('What should be done?');
  return (await verify(olderKeys)) ? 0 : 1;
};
