// Measures how long due reminders take until a mail server has their mail, by two workers, and how long the answer to a
// change of a date type with many dates takes:
//   npm run bench:reminders [-- reminders rounds]      10,000 and 3 rounds by default
// The mail server is a real one on loopback, in this process. Without arguments, writes bench/results/reminders.md;
// exits with 1 when a target is missed. A mail that is missing or arrives twice makes the measurement fail.
import pg from 'pg';
import { startMailServer } from '../apps/server/src/testing/mail-server.ts';
import { until } from '../apps/server/src/testing/server-process.ts';
import { BUDGET } from './budget.ts';
import { openCopy } from './database.ts';
import { type Organization, startLandfall } from './landfall.ts';
import { send } from './load.ts';
import { type Figures, figure, publish, settingOf, tableOfFigures } from './report.ts';
import { median } from './statistics.ts';

const CASES = 100_000;
const WORKERS = 2;
/** Other organizations, each with one reminder that falls due while one organization has thousands. */
const BESIDE = 10;
/** The date types of the large organization that are merged into one, which then has 20,000 dates. */
const MERGED = ['Filing Deadline', 'RFE Response Due', 'Interview'];
const DATES = 20_000;
const LIMIT_MS = 600_000;

/**
 * Moves a number of dates, taken from the organizations in turn, to today, with their reminders of the day before due
 * since its morning: each is a mail to the member on the case's team.
 */
const MAKE_DUE = `
  with today as (
    update app.case_date d set important_date = (now() at time zone 'America/New_York')::date
    from (
      select org_id, id from app.case_date as open
      where org_id = any ($1) and state = 'open' and archived_at is null and not case_archived
        and not exists (select from app.reminder r where r.org_id = open.org_id and r.case_date_id = open.id)
      order by row_number() over (partition by org_id order by id) limit $2
    ) chosen
    where d.org_id = chosen.org_id and d.id = chosen.id
    returning d.*)
  insert into app.reminder (org_id, id, case_id, case_date_id, offset_days, target, promised_for, due_on, due_at, created_at)
  select org_id, gen_random_uuid(), case_id, id, -1, 'case_team', important_date, important_date - 1,
    (important_date - 1 + time '09:00') at time zone 'America/New_York', now()
  from today`;

const [reminders = 10_000, rounds = 3] = process.argv.slice(2).map(Number);

await using opened = new AsyncDisposableStack();
const { url, readyAfter } = await openCopy({ cases: CASES }, opened);
const setting = await settingOf(url, 'npm run bench:reminders');
const owner = new pg.Client({ connectionString: url });
await owner.connect();
opened.defer(() => owner.end());
// Switches digests off, which would also send mail.
await owner.query('update app.notification_setting set digest_on = false');
await owner.query(`update app.date_setting set reminder_in = '{-86400}', reminder_target = '{case_team}'`);

const mailServer = await startMailServer();
opened.defer(mailServer.close);
let arrivals: { at: number; to: string }[] = [];
mailServer.answerMessage = (to) => {
  arrivals.push({ at: performance.now(), to });
  return undefined;
};

const landfall = await startLandfall(url, opened, { role: 'web' });
const [large, ...others] = landfall.organizations;
if (!large) throw new Error('The corpus has no organizations');
for (let worker = 0; worker < WORKERS; worker += 1)
  await landfall.again('worker', { SMTP_URL: mailServer.url });

const arrived = (mails: number) =>
  until(
    () => arrivals.length >= mails,
    LIMIT_MS,
    () => `${mails} mails; ${arrivals.length} came`,
  );

const noneLeft = (query: string) =>
  until(
    async () => (await owner.query(query)).rowCount === 0,
    LIMIT_MS,
    () => `no row of ${query}`,
    50,
  );

/** Makes reminders due and notifies the workers, as happens every minute. @returns the time at which they were due */
async function makeDue(organizations: readonly Organization[], many: number): Promise<number> {
  await owner.query('begin');
  const { rowCount } = await owner.query(MAKE_DUE, [organizations.map(({ id }) => id), many]);
  if (rowCount !== many) throw new Error(`${rowCount} reminders could be made due instead of ${many}`);
  await owner.query('select jobs.queue_due_reminders(now())');
  await owner.query('commit');
  return performance.now();
}

/**
 * Makes reminders of organizations due, and after a quarter of them one of each organization in `beside`.
 * @returns seconds until the mail server had all mails: of the organizations, and of the others
 */
async function drain(organizations: readonly Organization[], beside: readonly Organization[] = []) {
  const began = await makeDue(organizations, reminders);
  await arrived(reminders / 4);
  const besideBegan = beside.length > 0 ? await makeDue(beside, beside.length) : began;
  const mails = reminders + beside.length;
  await arrived(mails);
  await noneLeft("select from app.reminder where status = 'pending' limit 1");
  const ids = new Set(mailServer.received.map(({ parsed }) => parsed.messageId));
  if (arrivals.length !== mails || ids.size !== mails)
    throw new Error(`${arrivals.length} mails, ${ids.size} different ones, instead of ${mails}`);
  const isBeside = (to: string) => beside.some(({ number }) => to.endsWith(`@organization${number}.example`));
  const secondsOf = (from: number, those: boolean) =>
    arrivals.filter(({ to }) => isBeside(to) === those).map(({ at }) => (at - from) / 1000);
  const seconds = { ones: secondsOf(began, false), others: secondsOf(besideBegan, true) };
  arrivals = [];
  mailServer.received = [];
  return seconds;
}

/**
 * Changes the reminders of a date type. @returns milliseconds to the response, and seconds until all its dates are
 * updated
 */
async function changeType({ id }: { id: string }, organization: Organization, round: number) {
  const days = round % 2 === 0 ? [-30, -7, -1, 0, 1] : [-14, -3];
  const began = performance.now();
  const answer = await send(landfall.url, {
    method: 'POST',
    path: `/api/date_settings/${id}`,
    body: { reminder_in: days.map((day) => day * 86_400), reminder_target: days.map(() => 'case_team') },
    bearer: landfall.tokenOf(organization, round),
  });
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  await answer.text();
  const answered = performance.now() - began;
  await noneLeft("select from jobs.job where name = 'reminder_plan' and state < 'completed' limit 1");
  return { answered, followed: (performance.now() - began) / 1000 };
}

const last = (numbers: readonly number[]) => Math.max(...numbers);
const many = [];
const one = [];
for (let round = 0; round < rounds; round += 1) {
  many.push(last((await drain(others)).ones));
  one.push(await drain([large], others.slice(0, BESIDE)));
  process.stderr.write(`${many.at(-1)} s; ${last(one.at(-1)?.ones ?? [])} s\n`);
}

const { rows } = await owner.query<{ id: string; dates: number }>(
  `with type as (select org_id, array_agg(id) as ids from app.date_setting where org_id = $1 and date_name = any ($2) group by 1)
   , moved as (update app.case_date d set date_setting_id = ids[1] from type t
     where d.org_id = t.org_id and d.date_setting_id = any (ids) and d.state = 'open' and d.archived_at is null
       and not d.case_archived returning d.date_setting_id as id)
   select id, count(*)::integer as dates from moved group by id`,
  [large.id, MERGED],
);
const type = rows[0];
if (!type || type.dates < DATES) throw new Error(`${type?.dates} dates of one type instead of ${DATES}`);
const changes = [];
for (let round = 0; round < 2 * rounds; round += 1) changes.push(await changeType(type, large, round));

const ofOne = one.map(({ ones }) => last(ones));
const figures: Figures = new Map([
  ['reminders of many organizations: s', median(many)],
  ['reminders of one organization: s', median(ofOne)],
  ['one reminder of another meanwhile: longest, s', median(one.map(({ others: those }) => last(those)))],
  ['changed date type, 20,000 dates: answer, longest, ms', last(changes.map(({ answered }) => answered))],
  ['until its dates follow: s', median(changes.map(({ followed }) => followed))],
]);
const { table, missed } = tableOfFigures(figures, reminders === 10_000 ? BUDGET.reminders : {});
publish(
  'reminders',
  [
    setting,
    `100,000 cases, ready after ${readyAfter} s; ${reminders} reminders due at once, a mail each, ${WORKERS} workers; ` +
      `medians of ${rounds} rounds; ${type.dates} dates of the changed type`,
    `rounds of many organizations: ${many.map(figure).join(', ')} s; of one: ${ofOne.map(figure).join(', ')} s`,
    '',
    table,
  ],
  missed.length > 0,
);
