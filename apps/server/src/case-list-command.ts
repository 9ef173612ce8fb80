import { counted } from '@landfall/contract/counted';
import pg from 'pg';
import type { Work } from './commands.ts';
import { readConfig } from './config.ts';
import { checkSummaries } from './modules/case-summary/service.ts';
import { listOrganizations } from './modules/organization-data/registry.ts';
import { openForOperator } from './platform/db/operator.ts';
import { createPool } from './platform/db/pool.ts';
import { withOperator } from './platform/db/session.ts';
import { createLog } from './platform/log.ts';
import { print, UsageError } from './platform/terminal.ts';

/** Compares the case list of every organization with the data it is derived from. @returns how many were wrong */
async function check(repair: boolean): Promise<number> {
  await using opened = new AsyncDisposableStack();
  const database = await openForOperator(readConfig(), createLog('silent'));
  opened.defer(() => database.stop());
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  opened.defer(() => client.end());
  const pool = createPool({ url: database.loginUrl('landfall_app'), role: 'landfall_app', size: 1 });
  opened.defer(() => pool.end());
  let total = 0;
  for (const { id, name } of await listOrganizations(client)) {
    const { checked, wrong, miscounted } = await checkSummaries(
      (work) => withOperator(pool, id, work),
      repair,
    );
    const faults = [
      ...wrong.map((caseId) => `case ${caseId}`),
      ...(miscounted ? ['the counts of cases'] : []),
    ];
    total += faults.length;
    print([
      `${id}  ${name}: ${counted(checked, 'case')}, ${wrong.length} wrong`,
      ...faults.map((fault) => `  ${repair ? 'repaired' : 'WRONG'}: ${fault}`),
    ]);
  }
  const left = repair ? 0 : total;
  print([left === 0 ? 'The case list is what the cases give.' : 'The case list is NOT what the cases give.']);
  return left;
}

/** `landfall case-list check` and `repair`: exits with 1 when something is wrong and was not repaired. */
export const caseListCommand: Work = async ([word, ...more]) => {
  if ((word !== 'check' && word !== 'repair') || more.length > 0)
    throw new UsageError('What should be done?');
  return (await check(word === 'repair')) === 0 ? 0 : 1;
};
