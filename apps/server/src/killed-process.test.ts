import type { Caller } from '@landfall/contract/call';
import { addCaseDate } from '@landfall/contract/case-date-changes';
import { updateCaseRecord } from '@landfall/contract/case-records';
import { createCaseRecord } from '@landfall/contract/new-case';
import { addNote } from '@landfall/contract/notes';
import { expect, it } from 'vitest';
import { DataFolder } from './testing/data-folder.ts';
import { postmasterPid, type ServerProcess, signedIn, until } from './testing/server-process.ts';

const soak = process.env.TEST_SOAK === '1';
const folder = new DataFolder();

/** A case as its writer knows it: the last acknowledged state, and a change whose response was lost. */
interface WrittenCase {
  title: string;
  version: number;
  /** A title that was sent and not acknowledged: it may be stored as the next version. */
  unanswered?: string;
}

/** The acknowledged records, by id. */
class Acknowledged {
  readonly cases = new Map<string, WrittenCase>();
  readonly notes = new Map<string, string>();
  readonly dates = new Map<string, string>();

  get size(): number {
    return this.cases.size + this.notes.size + this.dates.size;
  }

  /** The acknowledged records that the database lacks or has with other values. */
  async missing(): Promise<string[]> {
    const [cases, notes, dates] = await Promise.all([
      folder.query<{ id: string; title: string; version: number }>(
        `select c.id, c.title, c.version from app.case_record c
         join app.case_summary s using (org_id, title, version) where s.case_id = c.id`,
      ),
      folder.query<{ id: string; value: string }>('select id, note_text as value from app.note'),
      folder.query<{ id: string; value: string }>(
        'select id, important_date::text as value from app.case_date',
      ),
    ]);
    const stored = new Map(cases.map((row) => [row.id, row]));
    const lost = [...this.cases].filter(([id, { title, version, unanswered }]) => {
      const row = stored.get(id);
      if (row?.version === version) return row.title !== title;
      return row?.version !== version + 1 || row.title !== unanswered;
    });
    for (const [written, rows] of [
      [this.notes, notes],
      [this.dates, dates],
    ] as const) {
      const values = new Map(rows.map(({ id, value }) => [id, value]));
      for (const [id, value] of written)
        if (values.get(id) !== value) lost.push([id, { title: value, version: 0 }]);
    }
    return lost.map(([id, { title }]) => `${id}: ${title}`);
  }
}

/** One person's work on a case of their own: opens it, writes a note and a date on it, and changes it twice. */
async function work(call: Caller, name: string, acknowledged: Acknowledged): Promise<void> {
  const { case_record } = await call(createCaseRecord, { body: { title: name, description: 'Under load' } });
  const { id } = case_record;
  const written: WrittenCase = { title: name, version: case_record.version };
  acknowledged.cases.set(id, written);
  const { note } = await call(addNote, {
    body: { resource_id: id, subject: 'Call', note_text: `On ${name}` },
  });
  acknowledged.notes.set(note.id, `On ${name}`);
  for (const change of ['first', 'second']) {
    const title = `${name}, ${change}`;
    written.unanswered = title;
    const answer = await call(updateCaseRecord, { params: { id }, body: { title } });
    written.title = title;
    written.version = answer.case_record.version;
    delete written.unanswered;
  }
  const date = { case_id: id, important_date: '2030-06-01', date_type: 'Interview' };
  const { case_date } = await call(addCaseDate, { body: date });
  acknowledged.dates.set(case_date.id, date.important_date);
}

/** Several people work as fast as they can until the server ends. */
async function load(server: ServerProcess, round: number, acknowledged: Acknowledged): Promise<void> {
  const writer = async (_: unknown, number: number) => {
    const call = await signedIn(server.baseUrl, folder.issuer, `writer-${round}-${number}`);
    // Few enough for the limit on one person's writes.
    for (let worked = 0; worked < 50; worked++) {
      const isDone = await work(call, `Case ${round}/${number}/${worked}`, acknowledged).then(
        () => true,
        () => false,
      );
      if (!isDone) return;
    }
  };
  await Promise.all(Array.from({ length: 6 }, writer));
}

const kills = soak ? 200 : 10;

it(
  `T71 killed ${kills} times under load, every acknowledged case, change, note and date is there and it is ready in 10 s`,
  async () => {
    const acknowledged = new Acknowledged();
    // The first start creates the database, which is not part of a recovery.
    const first = await folder.launch();
    await first.ready();
    await first.kill();
    for (let round = 0; round < kills; round++) {
      const server = await folder.launch();
      expect(await server.ready()).toBeLessThan(10_000);
      const before = acknowledged.size;
      const loading = load(server, round, acknowledged);
      // Another number each time, so that the kill hits the writers at different points.
      await until(
        () => acknowledged.size >= before + 5 + (round % 17),
        60_000,
        () => 'writes under load',
      );
      // Every other time, the database is killed as well.
      const postmaster = round % 2 === 1 ? postmasterPid(folder.path) : undefined;
      if (postmaster) process.kill(postmaster, 'SIGKILL');
      await server.kill();
      await loading;
    }
    await (await folder.launch()).ready();
    const { cases, notes, dates } = acknowledged;
    const changed = [...cases.values()].filter(({ version }) => version > 1);
    expect(Math.min(cases.size, notes.size, dates.size, changed.length)).toBeGreaterThan(0);
    expect(await acknowledged.missing()).toEqual([]);
  },
  kills * 30_000,
);
