import type { LiveEvent, LiveKind } from '@landfall/contract/live';
import { createPool } from '../platform/db/pool.ts';
import { announce } from '../platform/live/announce.ts';
import { listenForAnnouncements } from '../platform/live/listening.ts';
import { LiveStreams } from '../platform/live/streams.ts';
import { endPool } from './database.ts';
import { type ReadStream, readEvents } from './event-streams.ts';
import { type Harness, startHarness, type TestPerson } from './harness.ts';
import { inOrganizationOf } from './job-worker.ts';
import { listeningPort } from './raw-connection.ts';
import { until } from './server-process.ts';

/** A server whose streams send what is announced. */
export interface LiveOffice {
  harness: Harness;
  /** The database's processes that listen for a server. */
  listeners(): Promise<{ pid: number }[]>;
  /** Opens a person's stream. @param once whether it ends with its first events */
  listen(person: TestPerson, once?: boolean): Promise<ReadStream>;
  /** Opens a person's stream, and waits for earlier events. */
  listenFromNow(person: TestPerson): Promise<ReadStream>;
  /** Announces an event to people in the organization of the first of them. */
  say(n: number, ...people: [TestPerson, ...TestPerson[]]): Promise<void>;
  /** Closes the streams that a test opened. */
  leave(): void;
  close(): Promise<void>;
}

/** Waits until so many events have arrived, of a kind if one is named. @returns those */
export async function hasEvents(stream: ReadStream, count: number, kind?: LiveKind): Promise<LiveEvent[]> {
  const come = () => stream.events.filter((event) => kind === undefined || event.kind === kind);
  await until(
    () => come().length >= count,
    3_000,
    () => `${count} events of ${kind}, of which came ${JSON.stringify(stream.events)}`,
  );
  return come();
}

export async function startLiveOffice(): Promise<LiveOffice> {
  const streams = new LiveStreams();
  const harness = await startHarness({ streams });
  const url = String(harness.owner.options.connectionString);
  const pool = createPool({ url, role: 'landfall_app', size: 1, keeps: true });
  const endHearing = listenForAnnouncements(pool, streams);
  const baseUrl = `http://127.0.0.1:${await listeningPort(harness.app)}`;
  let opened: ReadStream[] = [];

  async function listeners(): Promise<{ pid: number }[]> {
    const { rows } = await harness.owner.query(
      `select pid from pg_stat_activity where datname = current_database()
       and query in ('listen landfall_live', 'select pg_notify($1, '''')')`,
    );
    return rows;
  }

  async function listen(person: TestPerson, once = false): Promise<ReadStream> {
    const stream = await readEvents(baseUrl, person.headers, once);
    opened.push(stream);
    return stream;
  }

  const say: LiveOffice['say'] = (n, ...people) =>
    inOrganizationOf(harness, people[0], async (tx) =>
      announce(
        tx,
        { kind: 'bell', id: people[0].id, n },
        people.map(({ id }) => id),
      ),
    );

  await until(
    async () => (await listeners()).length === 1,
    5_000,
    () => 'the process to hear',
  );
  return {
    harness,
    listeners,
    listen,
    say,
    async listenFromNow(person) {
      const stream = await listen(person);
      await say(0, person);
      await until(
        () => stream.events.at(-1)?.n === 0,
        3_000,
        () => 'what was said before',
      );
      stream.events.length = 0;
      return stream;
    },
    leave() {
      for (const stream of opened) stream.leave();
      opened = [];
    },
    async close() {
      endHearing();
      await endPool(pool);
      await harness.close();
    },
  };
}
