import { afterEach, beforeEach, expect, it } from 'vitest';
import { addDate, addDateType, openCase } from './testing/factories.ts';
import { type Harness, startHarness, TEST_ISSUER } from './testing/harness.ts';
import { untilWaiting } from './testing/lock-waits.ts';
import { type MailServer, startMailServer } from './testing/mail-server.ts';
import { type ServerProcess, spawnServer, until } from './testing/server-process.ts';

const soak = process.env.TEST_SOAK === '1';
const REMINDERS = soak ? 12 : 4;

let harness: Harness;
let mailServer: MailServer;
let worker: ServerProcess;

beforeEach(async () => {
  harness = await startHarness();
  // Each reminder is sent as a mail of its own.
  await harness.owner.query('alter table app.notification_setting alter digest_on set default false');
  mailServer = await startMailServer();
  worker = await launch();
});

afterEach(async () => {
  await worker.kill();
  await mailServer.close();
  await harness.close();
});

async function launch(): Promise<ServerProcess> {
  const url = new URL(String(harness.owner.options.connectionString));
  url.searchParams.set('application_name', 'worker');
  const server = await spawnServer(TEST_ISSUER, {
    DATABASE_URL: url.href,
    LANDFALL_ROLE: 'worker',
    SMTP_URL: mailServer.url,
    // Otherwise a key would be created in this machine's own data folder.
    LANDFALL_AUDIT_KEY: Buffer.alloc(32, 1).toString('base64'),
  });
  await server.ready();
  return server;
}

/** Adds dates to a case of a new organization, each with one reminder, which is due in the far future. */
async function promise(reminders: number): Promise<void> {
  const ada = await harness.founder('Ada');
  // An operator would also get a mail after a while, because the log of this database is not archived.
  await harness.owner.query('delete from installation.operator');
  const { id } = await openCase(ada);
  const { date_name } = await addDateType(ada, {
    date_name: 'Hearing',
    reminder_in: [-86_400],
    reminder_target: ['case_team'],
  });
  for (let each = 0; each < reminders; each++) await addDate(ada, id, '2090-06-01', date_name);
}

/** Makes all pending reminders due by the worker's clock, and notifies the worker, as happens every minute. */
async function makeDue(): Promise<void> {
  const { owner } = harness;
  const today = `(now() at time zone 'America/New_York')::date`;
  await owner.query(`update app.case_date set important_date = ${today}`);
  await owner.query(
    `update app.reminder set promised_for = ${today}, due_on = ${today} - 1, due_at = now() - interval '1 minute'
     where status = 'pending'`,
  );
  await owner.query('select jobs.queue_due_reminders(now())');
}

/** Runs `work` before the mail server gives its n-th answer of a kind from now on; resolves when it is done. */
function onAnswer(kind: 'answerRecipient' | 'answerMessage', nth: number, work: () => unknown) {
  return new Promise<void>((resolve, reject) => {
    let asked = 0;
    mailServer[kind] = async () => {
      asked += 1;
      if (asked === nth) await Promise.resolve(work()).then(() => resolve(), reject);
      return undefined;
    };
  });
}

/** Id of the mail that the mail server accepted last. */
const lastTaken = () => mailServer.received.at(-1)?.parsed.messageId?.replace(/^<|@.*/g, '');

/** Kills the worker once it waits for a lock that `hold` has taken. */
async function killWaiting(
  hold: (query: (text: string) => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const holder = await harness.owner.connect();
  try {
    await holder.query('begin');
    await hold((text) => holder.query(text));
    await untilWaiting(harness.owner, 1);
    await worker.kill();
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

/** Makes reminders due and kills the worker at the n-th mail. @returns its id if the mail server has accepted it */
type Kill = (nth: number) => Promise<string | undefined>;

const kills: Record<string, Kill> = {
  async 'while it writes down what is to be sent'() {
    await killWaiting(async (query) => {
      await query('lock table app.mail in share mode');
      await makeDue();
    });
    return undefined;
  },
  async 'before the mail server has a mail'(nth) {
    const killed = onAnswer('answerRecipient', nth, () => worker.kill());
    await makeDue();
    await killed;
    return undefined;
  },
  async 'while the mail server has a mail and has not answered'(nth) {
    let id: string | undefined;
    const killed = onAnswer('answerMessage', nth, () => {
      id = lastTaken();
      return worker.kill();
    });
    await makeDue();
    await killed;
    return id;
  },
  async 'when the mail server has answered and that is not written down yet'(nth) {
    let id: string | undefined;
    await killWaiting(async (query) => {
      const answering = onAnswer('answerMessage', nth, () => {
        id = lastTaken();
        return query(`select from app.mail where id = '${id}' for update`);
      });
      await makeDue();
      await answering;
    });
    return id;
  },
};

/** Starts another worker, as if the killed one had been silent for long enough, and the retry delay had passed. */
async function succeed(): Promise<void> {
  const { owner } = harness;
  mailServer.answerRecipient = () => undefined;
  mailServer.answerMessage = () => undefined;
  // The transactions of the killed worker are committed or rolled back by then.
  await until(
    async () =>
      !(await owner.query("select from pg_stat_activity where application_name = 'worker'")).rowCount,
    10_000,
    () => 'the connections of the killed worker to end',
  );
  await owner.query(`update jobs.job set started_on = started_on - interval '1 hour' where state = 'active'`);
  await owner.query('update jobs.queue set monitor_claim_on = null, monitor_on = null');
  worker = await launch();
}

/** Waits until so many reminders are sent; retries run at once instead of after their delay. */
async function untilSent(reminders: number): Promise<void> {
  const { owner } = harness;
  await until(
    async () => {
      await owner.query(
        `update jobs.job set start_after = jobs.job_now() where state = 'retry' and start_after > jobs.job_now()
         returning pg_notify('landfall_jobs', name)`,
      );
      const { rows } = await owner.query("select from app.reminder where status = 'sent'");
      return rows.length === reminders;
    },
    30_000,
    () => `${reminders} reminders to be sent:\n${worker.output()}`,
  );
}

const rounds = soak ? 25 : 1;

it(
  `T64 reminders are neither lost nor sent more than twice, however often a worker is killed (${4 * rounds} times)`,
  async () => {
    let made = 0;
    for (let round = 0; round < rounds; round++) {
      for (const [moment, kill] of Object.entries(kills)) {
        await promise(REMINDERS);
        made += REMINDERS;
        // Another mail each time, so that the kill hits the others in different states.
        const handed = await kill(1 + (round % REMINDERS));
        await succeed();
        await untilSent(made);
        const copies = Map.groupBy(mailServer.received, ({ parsed }) => parsed.messageId);
        expect([moment, copies.size]).toEqual([moment, made]);
        expect([moment, [...copies.values()].filter(({ length }) => length > 2)]).toEqual([moment, []]);
        if (handed) expect([moment, copies.get(`<${handed}@localhost>`)?.length]).toEqual([moment, 2]);
      }
    }
  },
  rounds * 120_000,
);
