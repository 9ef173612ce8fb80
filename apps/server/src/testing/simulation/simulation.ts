import { addDays } from '@landfall/domain/calendar-dates';
import { HOUR_MS, MINUTE_MS } from '@landfall/domain/durations';
import { queueDueDigests } from '../../modules/digest/jobs.ts';
import type { Worker } from '../../platform/jobs/worker.ts';
import { CALL_LIMITS } from '../../platform/limits.ts';
import { type Harness, startHarness } from '../harness.ts';
import { type TestWorkers, testWorkers } from '../job-worker.ts';
import { queueReminders } from '../reminders.ts';
import { Dice } from './dice.ts';
import { Judge } from './judge.ts';
import { dayAt, instantOf } from './local-time.ts';
import { Office } from './office.ts';
import { SimulatedPost } from './post.ts';

const DAY_SECONDS = 86_400;

/** Their clocks change on different days. The first office has no digests, so that each reminder is a mail. */
const ZONES = ['Europe/London', 'America/New_York', 'Pacific/Auckland'];
/** When people work, in the offices' afternoon or night: no reminder is due then. */
const WORK_TIME = '16:00';

export interface SimulationOptions {
  seed: number;
  /** First day, `YYYY-MM-DD`. */
  start: string;
  days: number;
  /** The number of cases of each office. */
  cases: number;
  /** The number of actions in each office on each day. */
  deeds: number;
  /** Days on which nothing runs, from the start. */
  down: readonly number[];
  /** Days on which the mail server is away for hours. */
  outages: readonly number[];
  /** Days on which a worker is killed while it sends. */
  kills: readonly number[];
  /** Days on which the database ends all connections while workers work. */
  cuts: readonly number[];
}

export interface SimulationResult {
  faults: string[];
  figures: Judge['figures'];
}

/** Lets offices work for days of an injected clock, and judges everything that their people are notified of. */
export async function simulate(options: SimulationOptions): Promise<SimulationResult> {
  const harness = await startHarness({
    tokenSeconds: (options.days + 30) * DAY_SECONDS,
    // Years of work in an office are entered within minutes.
    config: { limits: { ...CALL_LIMITS, writesPerMinute: 1_000_000 } },
  });
  harness.clock.set(`${options.start}T03:00:00Z`);
  const post = new SimulatedPost();
  const workers = await testWorkers(harness, { post });
  try {
    return await new Simulation(harness, workers, await workers.start(), post, options).run();
  } finally {
    await workers.close();
    await harness.close();
  }
}

class Simulation {
  readonly #harness: Harness;
  readonly #workers: TestWorkers;
  readonly #worker: Worker;
  readonly #post: SimulatedPost;
  readonly #options: SimulationOptions;
  readonly #dice: Dice;
  readonly #judge: Judge;
  readonly #mayRepeat = new Set<string>();
  readonly #offices: Office[] = [];
  #judgedUntil: number;

  constructor(
    harness: Harness,
    workers: TestWorkers,
    worker: Worker,
    post: SimulatedPost,
    options: SimulationOptions,
  ) {
    this.#harness = harness;
    this.#workers = workers;
    this.#worker = worker;
    this.#post = post;
    this.#options = options;
    this.#dice = new Dice(options.seed);
    this.#judge = new Judge(harness.owner, this.#offices);
    this.#judgedUntil = harness.clock.now();
  }

  async run(): Promise<SimulationResult> {
    const { start, days, cases } = this.#options;
    const began = this.#harness.clock.now();
    const horizon = Math.max(30, days);
    for (const [at, timeZone] of ZONES.entries()) {
      const options = { timeZone, hasDigest: at > 0, cases, horizon };
      this.#offices.push(await Office.found(this.#harness, options, start, this.#dice));
    }
    for (let day = 0; day < days; day += 1) await this.#live(day);
    await this.#judge.finish(began, this.#harness.clock.now());
    return { faults: this.#judge.faults, figures: this.#judge.figures };
  }

  /** The instants of a day at which something is due, and a minute before each. */
  #dueInstants(day: string): number[] {
    const from = instantOf(day, '00:00', 'UTC');
    const to = instantOf(addDays(day, 1), '00:00', 'UTC');
    const instants = this.#offices.flatMap(({ timeZone }) =>
      [-1, 0, 1].flatMap((offset) =>
        ['07:30', '09:00'].flatMap((time) => {
          const at = instantOf(addDays(day, offset), time, timeZone);
          return [at - MINUTE_MS, at];
        }),
      ),
    );
    return instants.filter((at) => at >= from && at < to);
  }

  async #live(number: number): Promise<void> {
    const { start, down, outages, kills, cuts, deeds } = this.#options;
    const day = addDays(start, number);
    if (down.includes(number))
      return this.#judge.excuse(instantOf(day, '00:00', 'UTC'), instantOf(addDays(day, 1), '12:00', 'UTC'));
    const outage = outages.includes(number) ? this.#outageOn(day, outages.indexOf(number)) : undefined;
    const work = instantOf(day, WORK_TIME, 'UTC');
    const hours: number[] = [];
    if (outage) for (let at = outage.from; at <= outage.to + 2 * HOUR_MS; at += HOUR_MS / 2) hours.push(at);
    const instants = [...this.#dueInstants(day), ...hours, work];
    for (const at of [...new Set(instants)].sort((a, b) => a - b)) {
      if (at <= this.#harness.clock.now()) continue;
      this.#post.away = outage !== undefined && at >= outage.from && at < outage.to;
      this.#post.kills = kills.includes(number);
      await this.#workAt(at, cuts.includes(number) && this.#dice.roll(2) === 0);
      if (at !== work) continue;
      for (const office of this.#offices)
        for (let deed = 0; deed < deeds; deed += 1) {
          await office.work(dayAt(at, office.timeZone));
          this.#judge.reconsider(office);
        }
    }
  }

  /** The mail server is unreachable in the morning of Europe and America; every second time, people work meanwhile. */
  #outageOn(day: string, number: number): { from: number; to: number } {
    const end = number % 2 === 0 ? '13:40' : '20:00';
    const outage = { from: instantOf(day, '06:00', 'UTC'), to: instantOf(day, end, 'UTC') };
    this.#judge.excuse(outage.from, outage.to);
    return outage;
  }

  /** Moves the clock, runs what is due, and judges it; after a crash, repeats this until it has recovered. */
  async #workAt(at: number, cut = false): Promise<void> {
    const { clock } = this.#harness;
    await this.#workers.advance(at - clock.now());
    for (const office of this.#offices) this.#judge.expect(office, this.#judgedUntil, at);
    this.#judgedUntil = at;
    const killedBefore = this.#post.killed.size;
    if (cut) await this.#workWhileCut();
    else await this.#work();
    this.#post.kills = false;
    const sent = this.#post.take();
    for (const { id } of cut ? sent : []) this.#mayRepeat.add(id);
    for (const id of this.#post.killed) this.#mayRepeat.add(id);
    await this.#judge.judge(at, sent, this.#mayRepeat);
    if (!cut && this.#post.killed.size === killedBefore) return;
    this.#judge.excuse(at, at + 20 * MINUTE_MS);
    for (const minutes of [1, 6, 12, 19]) await this.#workAt(at + minutes * MINUTE_MS);
  }

  async #work(): Promise<void> {
    const { clock } = this.#harness;
    await queueReminders(this.#workers.jobsPool, clock);
    await queueDueDigests(this.#workers.jobsPool, clock).work();
    await this.#worker.workDue();
    // The mails that the first round queued.
    await this.#worker.workDue();
  }

  /** Ends all database connections during the work: what was not committed is lost. */
  async #workWhileCut(): Promise<void> {
    const working = this.#work().catch(() => {});
    await this.#harness.owner.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await working;
    // The pools notice lost connections only by using them.
    const { jobsPool, identityPool } = this.#workers;
    for (const pool of [jobsPool, identityPool, this.#harness.appPool, this.#harness.owner])
      await Promise.allSettled(Array.from({ length: 8 }, () => pool.query('select 1')));
  }
}
