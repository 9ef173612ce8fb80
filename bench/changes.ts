// Measures how long a change set takes to determine how a new version of a rule changes the open dates that the rule
// calculated, from the call to the last date:
//   npm run bench:changes [-- dates]      20,000 by default
// The events are on 600 different days, served in two ways, each on a case of its own. Exits with 1 when it takes more
// than five seconds.
import { asOwner, openCopy } from './database.ts';
import { startLandfall } from './landfall.ts';
import { send } from './load.ts';
import { figure } from './report.ts';

const TARGET_SECONDS = 5;
const PAUSE_MS = 100;
const [dates = 20_000] = process.argv.slice(2).map(Number);

/** A number of days from a letter, three more by mail, moved to a working day. */
const ruleOf = (n: number) => ({
  name: 'Reply to counsel',
  group: 'office',
  matter_types: [],
  trigger: { event: 'letter of counsel', date: 'letter_date' },
  inputs: [
    { key: 'letter_date', type: 'date', required: true },
    { key: 'service', type: 'enum', values: ['personal', 'mail'], default: 'mail', required: true },
  ],
  outputs: [
    {
      key: 'due',
      role: 'deadline',
      label: 'Reply is due',
      program: [
        { op: 'from', input: 'letter_date' },
        { op: 'add', n, unit: 'day' },
        { op: 'service', table: 'uscis_103_8' },
        { op: 'roll', dir: 'next', calendar: 'federal' },
      ],
    },
  ],
  status: 'practice',
  effective: { from: null, to: null, applies_by: 'trigger' },
  authority: [{ cite: 'Office handbook, 4.2' }],
  verification: { on: '2026-03-02', against: 'the handbook' },
  confidence: 'high',
  volatility: 'stable',
  missed: '',
  note: '',
});

/** Adds dates, each on a case of its own, that are calculated like the date `$2`, from events on other days. */
const COPY = `
  with n as (select i, gen_random_uuid() as case_id, gen_random_uuid() as event_id, gen_random_uuid() as date_id,
      current_date - i % 600 as happened_on, (array['mail', 'personal'])[1 + i % 2] as service
    from generate_series(1, $3) i),
  cases as (insert into app.case_record (org_id, id, title, description)
    select $1, case_id, 'Changed ' || i, '-' from n),
  made as (insert into app.case_date (org_id, id, case_id, date_setting_id, important_date)
    select $1, n.date_id, n.case_id, d.date_setting_id, n.happened_on + 14 from n, app.case_date d where d.id = $2),
  events as (insert into app.case_event (org_id, id, case_id, kind, title, happened_on, service, inputs, entered_by,
      entered_by_name, changed_by, created_at)
    select $1, n.event_id, n.case_id, v.kind, v.title, n.happened_on, n.service, '{}', v.entered_by, v.entered_by_name,
      v.changed_by, v.created_at
    from n, app.case_event v join app.case_deadline k on k.event_id = v.id where k.case_date_id = $2)
  insert into app.case_deadline (org_id, id, case_id, event_id, rule, rule_version, output, case_date_id, inputs,
    computed_on, safe_on, chosen, steps, readings, entered_by, created_at)
  select $1, gen_random_uuid(), n.case_id, n.event_id, k.rule, k.rule_version, k.output, n.date_id, k.inputs,
    n.happened_on + 14, n.happened_on + 14, k.chosen, k.steps, k.readings, k.entered_by, k.created_at
  from n, app.case_deadline k where k.case_date_id = $2`;

await using opened = new AsyncDisposableStack();
const { url } = await openCopy({ cases: 2_000 }, opened);
const landfall = await startLandfall(url, opened);
const [organization] = landfall.organizations;
if (!organization) throw new Error('The corpus has no organizations');
const { id: orgId } = organization;
await asOwner(url, (owner) =>
  owner.query(`update app.membership set roles = '{admin}' where org_id = $1`, [orgId]),
);

async function ask<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
  const bearer = landfall.tokenOf(organization as NonNullable<typeof organization>, 0);
  const answer = await send(landfall.url, { method, path: `/api${path}`, bearer, ...(body && { body }) });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

const { rule } = await ask<{ rule: { key: string } }>('POST', '/deadline-rules', { definition: ruleOf(14) });
const { date_settings } = await ask<{ date_settings: { id: string }[] }>('GET', '/date_settings');
const adoption = { version: 1, output_map: { due: date_settings[0]?.id } };
await ask('POST', `/deadline-rules/${rule.key}/adopt`, adoption);
const letter = { kind: 'letter of counsel', on: '2026-03-03', service: 'mail', inputs: {} };
const entered = await ask<{ event: { id: string } }>(
  'POST',
  `/case_records/${organization.cases[0]}/events`,
  letter,
);
const outputs = [{ rule: rule.key, output: 'due' }];
const { case_dates } = await ask<{ case_dates: { id: string }[] }>(
  'POST',
  `/case-events/${entered.event.id}/accept`,
  { outputs },
);
await ask('POST', `/deadline-rules/${rule.key}`, { definition: ruleOf(21) });
await asOwner(url, async (owner) => {
  await owner.query(COPY, [orgId, case_dates[0]?.id, dates - 1]);
  await owner.query('analyze');
});

interface Answered {
  change_set: {
    id: string;
    state: string;
    counts: Record<string, number>;
    operation: { state: string; done: number; total: number } | null;
  };
}

const began = performance.now();
const seconds = () => (performance.now() - began) / 1000;
const cause = { kind: 'rule_version', rule: rule.key, version: 2 };
let { change_set: set } = await ask<Answered>('POST', '/change-sets', { cause });
const answeredAfter = seconds();
let steps = 0;
while (set.state === 'counting') {
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  const { operation } = set;
  ({ change_set: set } = await ask<Answered>('GET', `/change-sets/${set.id}`));
  if (set.operation?.done !== operation?.done) steps += 1;
  if (set.operation?.state === 'failed') throw new Error('Counting failed');
}
const all = seconds();
const counted = Object.values(set.counts).reduce((sum, count) => sum + count, 0);
if (counted !== dates) throw new Error(`${counted} dates were counted of ${dates}`);
const readBegan = performance.now();
await ask('GET', `/change-sets/${set.id}`);
const read = (performance.now() - readBegan) / 1000;
console.log(`answered             ${figure(answeredAfter)} s
counted              ${figure(all)} s, ${figure(dates / all)} dates a second, seen in ${steps} steps (target: at most ${TARGET_SECONDS} s)
read, stale or not   ${figure(read)} s`);
if (all > TARGET_SECONDS) process.exitCode = 1;
