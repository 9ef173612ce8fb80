import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { type TestSealer, testSealer } from '../../testing/sealing.ts';
import { startSealer } from './sealer.ts';

let harness: Harness;
let sealer: TestSealer;
let organizations: TestPerson[];
/** Writers, each with its own transaction. */
let writers: pg.Client[];

beforeAll(async () => {
  harness = await startHarness();
  sealer = testSealer(harness);
  organizations = [await harness.founder('Ada'), await harness.founder('Bea')];
  const connectionString = String(harness.owner.options.connectionString);
  writers = [0, 1, 2].map(() => new pg.Client({ connectionString }));
  await Promise.all(writers.map((writer) => writer.connect()));
});
afterAll(async () => {
  await Promise.all(writers.map((writer) => writer.end()));
  await sealer.close();
  await harness.close();
});

const INSERT = `insert into app.audit_entry (org_id, id, at, person_id, action, outcome, fields, request_id)
  values ($1, $2, now(), gen_random_uuid(), 'case_record.created', 'done', '{}', '')`;

type Step =
  | ({ writer: number } & ({ does: 'write'; organization: number } | { does: 'commit' | 'roll back' }))
  | { does: 'seal' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant('write' as const), writer: fc.nat(2), organization: fc.nat(1) }),
  fc.record({ does: fc.constantFrom('commit' as const, 'roll back' as const), writer: fc.nat(2) }),
  fc.record({ does: fc.constant('seal' as const) }),
);

it('T84 each committed entry gets one seal, in any order of writing, commit and sealing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const open: string[][] = writers.map(() => []);
      const committed: string[] = [];
      const finish = async (number: number, how: 'commit' | 'rollback') => {
        if (how === 'commit') committed.push(...(open[number] ?? []));
        if (open[number]?.length) await writers[number]?.query(how);
        open[number] = [];
      };
      for (const taken of steps) {
        if (taken.does === 'seal') await sealer.seal();
        else if (taken.does === 'write') {
          const [mine, id] = [open[taken.writer] ?? [], crypto.randomUUID()];
          if (mine.length === 0) await writers[taken.writer]?.query('begin');
          await writers[taken.writer]?.query(INSERT, [organizations[taken.organization]?.orgId, id]);
          mine.push(id);
        } else await finish(taken.writer, taken.does === 'commit' ? 'commit' : 'rollback');
      }
      for (const number of writers.keys()) await finish(number, 'commit');
      await sealer.seal();

      const { rows } = await harness.owner.query(
        'select entry_id from audit.seal where entry_id = any ($1)',
        [committed],
      );
      expect(rows.map(({ entry_id }) => entry_id).toSorted()).toEqual(committed.toSorted());
      for (const { faults, unsealed } of (await sealer.verify()).values())
        expect([faults, unsealed.waiting]).toEqual([[], 0]);
    }),
    { numRuns: 40 },
  );
});

it('T84 an entry that is committed long after later ones is sealed', async () => {
  const [ada] = organizations as [TestPerson];
  const late = crypto.randomUUID();
  await writers[0]?.query('begin');
  await writers[0]?.query(INSERT, [ada.orgId, late]);
  await openCase(ada);
  await sealer.seal();
  await writers[0]?.query('commit');
  expect((await sealer.verify()).get(ada.orgId)?.unsealed.waiting).toBe(1);
  expect(await sealer.seal()).toBe(1);
  expect((await sealer.verify()).get(ada.orgId)).toMatchObject({ faults: [], unsealed: { waiting: 0 } });
});

it('T84 several simultaneous sealers make one chain', async () => {
  const [ada] = organizations as [TestPerson];
  const made = 1_200;
  await harness.owner.query(
    `insert into app.audit_entry (org_id, id, at, person_id, action, outcome, fields, request_id)
     select $1, gen_random_uuid(), now(), gen_random_uuid(), 'case_record.created', 'done', '{}', ''
     from generate_series(1, $2)`,
    [ada.orgId, made],
  );
  const before = (await sealer.verify()).get(ada.orgId)?.verified ?? 0;
  for (let sealed = 0; sealed < made; ) {
    const counts = await Promise.all([1, 2, 3, 4].map(() => sealer.seal()));
    sealed += counts.reduce((sum, count) => sum + count, 0);
  }
  expect((await sealer.verify()).get(ada.orgId)).toMatchObject({
    verified: before + made,
    faults: [],
    unsealed: { waiting: 0 },
  });
});

it('T84 writers and the sealer never wait for each other', async () => {
  const [ada, bea] = organizations as [TestPerson, TestPerson];
  await openCase(ada);
  await openCase(bea);
  // A seal is being made: waiting entries are taken, their chains are advanced, and nothing is committed yet.
  const [, sealing] = writers as [pg.Client, pg.Client];
  await sealing.query('begin');
  const { rows } = await sealing.query('select * from audit.take(10)');
  const [{ org_id, id, length }] = rows;
  await sealing.query('select audit.add_seals($1, $2, $3)', [
    'key',
    JSON.stringify([{ org_id, position: Number(length) + 1, entry_id: id, mac: '00' }]),
    JSON.stringify([{ org_id, length: Number(length) + 1, mac: '00', proof: '00' }]),
  ]);
  await openCase(ada);
  await openCase(bea);
  expect(await sealer.seal()).toBe(0);
  await sealing.query('rollback');

  // While one writer's transaction is open, the committed entries of others are sealed.
  await writers[0]?.query('begin');
  await writers[0]?.query(INSERT, [ada.orgId, crypto.randomUUID()]);
  expect(await sealer.seal()).toBe(4);
  await writers[0]?.query('rollback');
});

it('T84 the server’s sealer seals waiting entries at once, and stops on request', async () => {
  const [ada] = organizations as [TestPerson];
  await openCase(ada);
  const pool = new pg.Pool({
    connectionString: String(harness.owner.options.connectionString),
    options: '-c role=landfall_audit',
  });
  const told: string[] = [];
  const log = {
    info: (_: object, words: string) => told.push(words),
    warn: (_: object, words: string) => told.push(words),
  };
  const running = startSealer({ pool, key: sealer.key, log });
  await running.stop();
  await pool.end();
  expect((await sealer.verify()).get(ada.orgId)?.unsealed.waiting).toBe(0);
  expect(told).toEqual([]);
});
