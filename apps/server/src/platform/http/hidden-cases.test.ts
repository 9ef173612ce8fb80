import { createBeneficiary } from '@landfall/contract/beneficiaries';
import { bulkCaseRecords } from '@landfall/contract/case-bulk';
import { addCaseDate } from '@landfall/contract/case-date-changes';
import { listCaseDates } from '@landfall/contract/case-date-views';
import {
  getCaseRecord,
  listCaseRecords,
  restrictCaseRecord,
  unrestrictCaseRecord,
  updateCaseRecord,
} from '@landfall/contract/case-records';
import { createCaseRecord } from '@landfall/contract/new-case';
import { readRecords, search } from '@landfall/contract/search';
import { exportPersonalData } from '@landfall/contract/settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SPELLINGS, sampleCall } from '../../testing/contract-calls.ts';
import { acceptDates, enterEvent, takeDatesOf } from '../../testing/counted-dates.ts';
import { databaseContents } from '../../testing/database-contents.ts';
import {
  addBeneficiary,
  addChecklistItem,
  addDate,
  addDocument,
  addNote,
  addPetitioner,
  addTask,
  linkBeneficiary,
  linkPetitioner,
  openCase,
} from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { openThread, writeNote } from '../../testing/messages.ts';
import { addNumber } from '../../testing/people-records.ts';
import { answersTo, readingCalls } from '../../testing/reading-calls.ts';
import { CALL_LIMITS } from '../limits.ts';

const CANARY = 'canary94b2';

let harness: Harness;
/** A member of the team of restricted cases. */
let max: TestPerson;
/** A member who is not on that team. */
let eve: TestPerson;

beforeAll(async () => {
  // One person switches two hundred times, and another one reads all the time.
  const limits = { ...CALL_LIMITS, readsPerMinute: 100_000, writesPerMinute: 100_000, waitMs: 30_000 };
  harness = await startHarness({ config: { limits } });
});
afterAll(() => harness.close());

async function office(): Promise<TestPerson> {
  const ada = await harness.founder('Ada');
  [max, eve] = [await ada.colleague('user'), await ada.colleague('admin')];
  return ada;
}

/** A case of Max's with the canary text in every record that belongs to it. */
async function canaryCase(people: { beneficiary: string; petitioner: string }): Promise<string> {
  const body = { title: `Case ${CANARY}`, description: CANARY };
  const { id } = (await max.call(createCaseRecord, { body })).case_record;
  await addDate(max, id, '2026-03-05');
  await addDate(max, id, '2025-12-01', 'Interview');
  await addNote(max, id, CANARY);
  await linkBeneficiary(max, id, people.beneficiary);
  await linkPetitioner(max, id, people.petitioner);
  await addDocument(max, id, { name: `${CANARY}.txt`, content: CANARY });
  await addChecklistItem(max, id, { title: CANARY, due_on: '2026-03-05' });
  await addTask(max, id, { title: CANARY, due_on: '2026-03-05' });
  await writeNote(max, (await openThread(max, id, CANARY)).id, { text: CANARY });
  await addNumber(max, people.beneficiary, { kind: 'receipt', value: 'IOE0912345678', case_id: id });
  const { event } = await enterEvent(max, id);
  await acceptDates(max, event.id);
  await max.call(bulkCaseRecords, { body: { ids: [id], action: 'status', status: 'filed' } });
  return id;
}

const restrict = (id: string, by = max) => by.call(restrictCaseRecord, { params: { id } });

describe('T94 a restricted case', () => {
  it.each([false, true])(
    'affects no response, count or list of an admin outside its team; archived: %s',
    async (archived) => {
      const ada = await office();
      await takeDatesOf(ada);
      const people = {
        beneficiary: (await addBeneficiary(ada)).id,
        petitioner: (await addPetitioner(ada)).id,
      };
      // A case that everybody may see, with the same people, so that no answer is empty.
      const { id: open } = await openCase(ada, 'Ours');
      await addDate(ada, open, '2026-03-06');
      await linkBeneficiary(ada, open, people.beneficiary);
      const calls = await readingCalls(ada);
      // The day's first call adds an entry of its own to the audit log.
      await max.call(listCaseRecords, {});
      const before = await answersTo(harness, eve, calls, CANARY);
      expect(before.size).toBeGreaterThan(100);

      const id = await canaryCase(people);
      await restrict(id);
      await max.call(updateCaseRecord, { params: { id }, body: { archived } });

      expect(await answersTo(harness, eve, calls, CANARY)).toEqual(before);
      expect(JSON.stringify([...before])).not.toContain(`Case ${CANARY}`);
      for (const person of [max, ada]) {
        const { total } = await person.call(listCaseRecords, { query: { title: CANARY, archived: 'all' } });
        expect(total).toBe(1);
      }
    },
  );

  it('gets the answers of an unknown case for everyone outside, and stays unchanged', async () => {
    const ada = await office();
    const asked: string[] = [];
    for (const spelling of SPELLINGS) {
      const { endpoint, title } = spelling;
      if (!['viewer', 'user', 'admin'].includes(endpoint.access)) continue;
      const call = await sampleCall(spelling, ada);
      const { rows } = await harness.owner.query(
        `with restricted as (update app.case_record set restricted = true where org_id = $1 returning id),
           listed as (update app.case_summary set restricted = true where org_id = $1)
         select id from restricted
         union all select id from app.case_date where org_id = $1
         union all select id from app.note where org_id = $1 and case_id is not null`,
        [ada.orgId],
      );
      const text = JSON.stringify(call);
      const hidden = rows.map(({ id }) => id).filter((id) => text.includes(id));
      if (hidden.length === 0) continue;
      asked.push(title);
      const unknown = JSON.parse(
        hidden.reduce((known, id) => known.replaceAll(id, crypto.randomUUID()), text),
      ) as typeof call;
      const before = await databaseContents(harness.owner);
      const [first, second] = [
        await harness.inject({ ...call, headers: eve.headers }),
        await harness.inject({ ...unknown, headers: eve.headers }),
      ];
      // Reading records by their ids returns the visible ones: here none, which is no failure.
      const told = title === 'GET /search/records' ? [200, undefined] : [404, 'not_found'];
      expect([title, first.statusCode, first.json().code]).toEqual([title, ...told]);
      expect(first.body.replace(first.json().request_id, '')).toBe(
        second.body.replace(second.json().request_id, ''),
      );
      expect(await databaseContents(harness.owner)).toBe(before);
    }
    expect(asked.length).toBeGreaterThan(15);
  });

  it('is left out of the personal export of its author', async () => {
    await office();
    const { id } = await openCase(max, `Case ${CANARY}`);
    await addNote(eve, id, CANARY);
    expect(JSON.stringify(await eve.call(exportPersonalData, {}))).toContain(CANARY);
    await restrict(id);
    expect(JSON.stringify(await eve.call(exportPersonalData, {}))).not.toContain(CANARY);
  });

  it('is left out in each organization of a personal export', async () => {
    await office();
    const own = await harness.founder('Eve elsewhere');
    const [hidden, shown] = [await openCase(max, 'Hidden'), await openCase(max, 'Shown')];
    // The founder of another organization, who is also a member of Max's office.
    await harness.owner.query(
      'insert into app.membership (org_id, person_id, roles, created_at) values ($1, $2, $3, now())',
      [max.orgId, own.id, ['admin']],
    );
    const headers = { ...own.headers, 'landfall-organization': max.orgId };
    for (const [resource_id, note_text] of [
      [hidden.id, CANARY],
      [shown.id, 'in sight'],
    ]) {
      const payload = { resource_id, subject: 'Call', note_text };
      await harness.inject({ method: 'POST', url: '/api/notes', payload, headers });
    }
    const body = { assignee_ids: [max.id, own.id] };
    await max.call(updateCaseRecord, { params: { id: shown.id }, body });
    for (const { id } of [hidden, shown]) await restrict(id);
    const copy = JSON.stringify(await own.call(exportPersonalData, {}));
    expect(copy).toContain('in sight');
    expect(copy).not.toContain(CANARY);
  });

  it('never appears with records written while it was restricted, however often that changes', async () => {
    const ada = await office();
    const { id } = await openCase(max, 'In the open');
    await max.call(addCaseDate, {
      body: { case_id: id, important_date: '2026-03-05', date_type: 'Interview' },
    });
    const { id: beneficiaryId } = (await ada.call(createBeneficiary, { body: { first_name: 'Ngozi' } }))
      .beneficiary;
    await linkBeneficiary(max, id, beneficiaryId);
    let done = false;
    const seen: string[] = [];
    const look = async () => {
      while (!done) {
        const answers = await Promise.all([
          eve.call(listCaseRecords, { query: { title: 'the', archived: 'all' } }),
          eve.call(search, { query: { q: CANARY } }),
          eve.call(readRecords, { query: { ids: id } }),
          eve.call(listCaseDates, {}),
          eve.call(getCaseRecord, { params: { id } }).catch(() => null),
          eve
            .call(updateCaseRecord, { params: { id }, body: { version: 1 } })
            .catch((error) => error.problem),
        ]);
        seen.push(JSON.stringify(answers));
      }
    };
    const looking = look();
    const retitle = (title: string) => max.call(updateCaseRecord, { params: { id }, body: { title } });
    for (let at = 0; at < 100; at += 1) {
      await restrict(id);
      if (at % 2 === 0) await retitle(`In the ${CANARY}`);
      if (at % 2 === 0) await retitle('In the open');
      await max.call(unrestrictCaseRecord, { params: { id } });
    }
    done = true;
    await looking;
    expect(seen.length).toBeGreaterThan(20);
    expect(seen.filter((answer) => answer.includes(CANARY))).toEqual([]);
    expect(seen.some((answer) => answer.includes('In the open'))).toBe(true);
  });
});
