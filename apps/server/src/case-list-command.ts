import { counted } from '@landfall/contract/counted';
import { PRODUCT_NAME } from '@landfall/contract/product';
import pg from 'pg';
import { readConfig } from './config.ts';
import { checkSummaries } from './modules/case-summary/service.ts';
import { listOrganizations } from './modules/organization-data/registry.ts';
import { openForOperator } from './platform/db/operator.ts';
import { createPool } from './platform/db/pool.ts';
import { withOperator } from './platform/db/session.ts';
import { createLog } from './platform/log.ts';
import { print } from './platform/terminal.ts';

/** Compares the case list of every organization with what its rows are derived from. @returns how many were wrong */
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

try {
  const [word, ...more] = process.argv.slice(2);
  if ((word !== 'check' && word !== 'repair') || more.length > 0)
    throw new Error('The commands are:\n\n  npm run case-list:check\n  npm run case-list:repair');
  process.exitCode = (await check(word === 'repair')) === 0 ? 0 : 1;
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`\n  ${PRODUCT_NAME} could not check its case list.\n\n${reason}\n\n`);
  process.exitCode = 2;
}
