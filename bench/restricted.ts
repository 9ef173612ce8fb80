// Measures how 500 restricted cases among 20,000 slow down members who are not on their teams:
//   npm run bench:restricted [-- seconds rounds name…]   2 (whole) seconds a measurement and 5 rounds by default; with
//                                                        names, only the calls that start with one of them
// Each call is measured on one server alternately with none of its cases restricted and with 500, round by round.
// Without arguments, writes bench/results/restricted.md; exits with 1 when a call misses its target.
import { BUDGET, isMissed, judgeRatio } from './budget.ts';
import { isAsked, readCommand } from './command.ts';
import { asOwner, openCopy } from './database.ts';
import { hotCalls } from './hot-calls.ts';
import { startLandfall } from './landfall.ts';
import { alternate, CONNECTIONS, comparisonOf, load, warmUp } from './load.ts';
import { figure, publish, settingOf, tableOf } from './report.ts';

/** A fifth of them belong to the large organization. */
const CASES = 100_000;
const RESTRICTED = 500;
const WARM_UP_REQUESTS = 400;

const command = readCommand([String(CASES), ...process.argv.slice(2)]);
await using opened = new AsyncDisposableStack();
const { url, readyAfter } = await openCopy({ cases: CASES }, opened);
const setting = await settingOf(url, 'npm run bench:restricted');
const landfall = await startLandfall(url, opened);
const [large] = landfall.organizations;
if (!large) throw new Error('The corpus has no organizations');

// The cases whose pages are requested stay unrestricted: a 404 is answered too quickly. The others are spread evenly.
const { rows: chosen } = await asOwner(url, (owner) =>
  owner.query<{ id: string }>(
    `select id from (
       select id, row_number() over (order by id) as at, count(*) over () as cases
       from app.case_record where org_id = $1 and id <> all ($2)) c
     where at % (cases / $3) = 0 order by id limit $3`,
    [large.id, large.cases, RESTRICTED],
  ),
);
if (chosen.length !== RESTRICTED) throw new Error(`${chosen.length} cases instead of ${RESTRICTED}`);

/** Restricts the cases or lifts the restriction, as the product does. */
async function setRestricted(restricted: boolean): Promise<void> {
  const values = [large?.id, chosen.map(({ id }) => id), restricted];
  await asOwner(url, async (owner) => {
    for (const [table, id] of [
      ['case_record', 'id'],
      ['case_summary', 'case_id'],
    ])
      await owner.query(
        `update app.${table} set restricted = $3 where org_id = $1 and ${id} = any ($2) and restricted <> $3`,
        values,
      );
  });
}

const compared = [];
for (const hot of hotCalls().filter(
  ({ name }) => !name.includes('other organizations') && isAsked(command, name),
)) {
  const call = { ...hot, asked: 'large' as const };
  const { connections = CONNECTIONS } = call;
  const request = (n: number) => landfall.request(call, n);
  const measure = async (restricted: boolean) => {
    await setRestricted(restricted);
    await warmUp(landfall.url, connections * 4, request, connections);
    return load(landfall.url, connections, { seconds: command.seconds }, request);
  };
  await warmUp(landfall.url, connections === 1 ? 20 : WARM_UP_REQUESTS, request, connections);
  const measured = await alternate(command.rounds, [() => measure(false), () => measure(true)]);
  const { rates, ratio, failed } = comparisonOf(measured);
  const judged = judgeRatio(ratio, BUDGET.restricted, failed);
  const row = [call.name, ...rates.map(figure), figure(ratio), judged.target, judged.verdict];
  compared.push({ ...judged, row });
  process.stderr.write(`${row.join(' | ')}\n`);
}

publish(
  'restricted',
  [
    setting,
    `an organization of ${figure(CASES / 5)} cases, ready after ${readyAfter} s; ${CONNECTIONS} connections, ` +
      `${command.seconds} s a measurement, median of ${command.rounds} rounds`,
    '',
    tableOf(
      ['requests a second', 'none restricted', `${RESTRICTED} restricted`, 'ratio', 'target', 'verdict'],
      compared.map(({ row }) => row),
    ),
  ],
  compared.some(isMissed),
);
