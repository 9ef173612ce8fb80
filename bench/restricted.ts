// Measures what 500 restricted cases among 20,000 cost the members who are not on their teams:
//   npm run bench:restricted [-- seconds rounds name…]   2 (whole) seconds a measurement and 5 rounds by default; with names
//                                                        only the calls whose name begins so
// One server is asked each call in turn with none of its cases restricted and with 500, round by round. Without arguments,
// bench/results/restricted.md is written anew; exits 1 when a call answers less than its target.
import { BUDGET, isMissed, judgeRatio } from './budget.ts';
import { commandLine, isAsked, readCommand } from './command.ts';
import { asOwner, openCopy } from './database.ts';
import { type HotCall, hotCalls } from './hot-calls.ts';
import { startLandfall } from './landfall.ts';
import { alternate, CONNECTIONS, load, warmUp } from './load.ts';
import { figure, publish, settingOf, tableOf } from './report.ts';
import { median } from './statistics.ts';

/** A fifth of them are of the large organization. */
const CASES = 100_000;
const RESTRICTED = 500;
const WARM_UP_REQUESTS = 400;

const words = process.argv.slice(2);
const command = readCommand([String(CASES), ...words]);
const calls = hotCalls()
  .filter(({ name }) => !name.includes('other organizations') && isAsked(command, name))
  .map((call): HotCall => ({ ...call, asked: 'large' }));

await using opened = new AsyncDisposableStack();
const { url, readyAfter } = await openCopy({ cases: CASES }, opened);
const setting = await settingOf(url, commandLine('npm run bench:restricted', words));
const landfall = await startLandfall(url, opened);
const [large] = landfall.organizations;
if (!large) throw new Error('The corpus has no organizations');

// Those whose pages are asked stay open: a page that is not there is quickly answered. The others in even steps.
const { rows } = await asOwner(url, (owner) =>
  owner.query<{ ids: string[] }>(
    `select array(select id from (
         select id, row_number() over (order by id) as at, count(*) over () as cases
         from app.case_record where org_id = $1 and id <> all ($2)) c
       where at % (cases / $3) = 0 order by id limit $3) as ids`,
    [large.id, large.cases, RESTRICTED],
  ),
);
const ids = rows[0]?.ids ?? [];
if (ids.length !== RESTRICTED) throw new Error(`${ids.length} cases instead of ${RESTRICTED}`);

/** Restricts the cases or opens them, as the product does. */
async function setRestricted(restricted: boolean): Promise<void> {
  await asOwner(url, async (owner) => {
    const values = [large?.id, ids, restricted];
    await owner.query(
      'update app.case_record set restricted = $3 where org_id = $1 and id = any ($2) and restricted <> $3',
      values,
    );
    await owner.query(
      'update app.case_summary set restricted = $3 where org_id = $1 and case_id = any ($2) and restricted <> $3',
      values,
    );
  });
}

const compared = [];
for (const call of calls) {
  const connections = call.connections ?? CONNECTIONS;
  const request = (n: number) => landfall.request(call, n);
  const measure = async (restricted: boolean) => {
    await setRestricted(restricted);
    await warmUp(landfall.url, connections * 4, request, connections);
    return load(landfall.url, connections, { seconds: command.seconds }, request);
  };
  await warmUp(landfall.url, connections === 1 ? 20 : WARM_UP_REQUESTS, request, connections);
  const [none = [], some = []] = await alternate(command.rounds, [() => measure(false), () => measure(true)]);
  const failed = [...none, ...some].reduce((sum, round) => sum + round.failed, 0);
  const ratio = median(some.map(({ perSecond }, at) => perSecond / (none[at]?.perSecond ?? Number.NaN)));
  const judged = judgeRatio(ratio, BUDGET.restricted, failed);
  const sides = [none, some].map((rounds) => figure(median(rounds.map(({ perSecond }) => perSecond))));
  compared.push({ ...judged, row: [call.name, ...sides, figure(ratio), judged.target, judged.verdict] });
  process.stderr.write(`${compared.at(-1)?.row.join(' | ')}\n`);
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
  ].join('\n'),
  words.length === 0,
);
if (compared.some(isMissed)) process.exitCode = 1;
