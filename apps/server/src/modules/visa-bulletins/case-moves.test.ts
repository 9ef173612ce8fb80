import { restrictCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import { listNotifications } from '@landfall/contract/notifications';
import { deleteVisaBulletin } from '@landfall/contract/visa-bulletins';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DigestWorkers, digestWorkers } from '../../testing/digests.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import {
  bulletinFile,
  importBulletins,
  previewBulletins,
  waitingCase,
} from '../../testing/visa-bulletins.ts';

let harness: Harness;
let workers: DigestWorkers;
let ada: TestPerson;
let ben: TestPerson;
let caseId: string;

beforeAll(async () => {
  harness = await startHarness();
  workers = await digestWorkers(harness);
});
afterAll(async () => {
  await workers.close();
  await harness.close();
});
beforeEach(async () => {
  await harness.owner.query('update app.notification_setting set digest_on = false');
  await workers.moveTo('2026-03-01T15:00:00Z');
  ada = await harness.founder('Ada Whitfield');
  ben = await ada.colleague('user');
  ({ id: caseId } = await waitingCase(ben));
  await importBulletins(ada, month('2026-02', '2023-06-15'));
});

/** A bulletin with a cutoff date for F2A. */
const month = (name: string, cutoff: string) => bulletinFile(name, { 'final_action F2A ROW': cutoff });

async function bellOf(person: TestPerson): Promise<string[]> {
  const { notifications } = await person.call(listNotifications, {});
  return notifications.map(({ kind, case_record }) => `${kind} ${case_record?.title}`);
}

/** The text of Ben's digest on the next morning; empty without one. */
async function nextDigest(instant = '2026-03-02T12:30:00Z'): Promise<string> {
  await harness.owner.query(
    'update app.notification_setting set digest_on = true, next_digest_at = $1 where person_id = $2',
    [instant, ben.id],
  );
  await workers.moveTo(instant);
  [ada, ben] = [await ada.withEmailVerified(true), await ben.withEmailVerified(true)];
  await workers.work();
  const { rows } = await harness.owner.query('select email from app.person where id = $1', [ben.id]);
  const mails = workers.post.mails.filter(({ recipient }) => recipient === rows[0].email);
  workers.post.mails.length = 0;
  return mails.map(({ subject, text }) => `${subject}\n${text}`).join('\n');
}

it('the first bulletin causes no notification, nor does one without changes for a case', async () => {
  await importBulletins(ada, month('2026-03', '2023-06-15'));
  expect(await bellOf(ben)).toEqual([]);
});

it('a team is notified once that a case became current, in the bell and in the next digest', async () => {
  const next = month('2026-03', '2023-06-16');
  expect(await previewBulletins(ada, next)).toMatchObject({ became_current: 1, retrogressed: 0 });
  await importBulletins(ada, next);
  await importBulletins(ada, next);
  expect(await bellOf(ben)).toEqual(['visa_current Silva: I-130']);
  expect(await bellOf(ada)).toEqual([]);
  const text = await nextDigest();
  expect(text).toContain('Mon, Mar 2, 2026: 1 moved priority date');
  expect(text).toContain('Priority Dates That Moved');
  expect(text).toContain('Became current: Final Action Dates, March 2026');
  expect(text).toContain(`http://localhost:8080/case_records/${caseId}`);
  expect(await nextDigest('2026-03-03T12:30:00Z')).toBe('');
});

it('and that it retrogressed, by the bulletin of another month', async () => {
  await importBulletins(ada, month('2026-03', '2023-07-01'));
  await importBulletins(ada, month('2026-04', 'unavailable'));
  expect(await bellOf(ben)).toEqual(['visa_retrogressed Silva: I-130', 'visa_current Silva: I-130']);
  const text = await nextDigest();
  expect(text).toContain('No longer current: Final Action Dates, April 2026');
  expect(text).not.toContain('Became current');
});

describe('a corrected bulletin', () => {
  it('withdraws its notifications, and sends them again when they are correct after all', async () => {
    await importBulletins(ada, month('2026-03', '2023-07-01'));
    expect(await nextDigest()).toContain('Became current: Final Action Dates, March 2026');
    await workers.moveTo('2026-03-02T12:40:00Z');
    await importBulletins(ada, month('2026-03', '2022-01-01'));
    expect(await bellOf(ben)).toEqual(['visa_corrected Silva: I-130', 'visa_current Silva: I-130']);
    const text = await nextDigest('2026-03-03T12:30:00Z');
    expect(text).toContain('Corrected, it did not become current: Final Action Dates, March 2026');
    await workers.moveTo('2026-03-03T12:40:00Z');
    await importBulletins(ada, month('2026-03', '2023-08-01'));
    expect((await bellOf(ben))[0]).toBe('visa_current Silva: I-130');
    expect(await bellOf(ben)).toHaveLength(3);
    const again = await nextDigest('2026-03-04T12:30:00Z');
    expect(again).toContain('Became current: Final Action Dates, March 2026');
    expect(again).not.toContain('Corrected');
  });

  it('notifies moves that only it causes, and nothing for unchanged cases', async () => {
    await importBulletins(ada, month('2026-03', '2023-06-15'));
    await importBulletins(ada, month('2026-03', '2023-06-16'));
    expect(await bellOf(ben)).toEqual(['visa_current Silva: I-130']);
    await importBulletins(ada, month('2026-03', '2023-09-01'));
    expect(await bellOf(ben)).toHaveLength(1);
  });

  it('withdraws nothing for a case whose priority date was changed since, and with the same result', async () => {
    const file = (of: string) =>
      bulletinFile('2026-03', { 'final_action F2A ROW': '2023-07-01', 'final_action F1 ROW': of });
    await importBulletins(ada, file('2020-01-01'));
    await ben.call(updateCaseRecord, { params: { id: caseId }, body: { priority_date: '2023-08-15' } });
    await importBulletins(ada, file('2021-01-01'));
    expect(await bellOf(ben)).toEqual(['visa_current Silva: I-130']);
  });

  it('notifies only cases that moved the other way, or are still current', async () => {
    await importBulletins(ada, month('2026-03', 'current'));
    await importBulletins(ada, month('2026-04', 'unavailable'));
    await workers.moveTo('2026-03-01T15:00:30Z');
    await importBulletins(ada, month('2026-04', '2024-01-01'));
    expect(await bellOf(ben)).toEqual([
      'visa_corrected Silva: I-130',
      'visa_retrogressed Silva: I-130',
      'visa_current Silva: I-130',
    ]);
    expect(await nextDigest()).toContain('Corrected, it is still current: Final Action Dates, April 2026');
  });

  it('notifies nothing if it is not the newest, or has invented numbers', async () => {
    await importBulletins(ada, month('2026-03', 'current'));
    await importBulletins(ada, month('2026-02', 'current'));
    expect(await bellOf(ben)).toEqual(['visa_current Silva: I-130']);
  });
});

describe('a bulletin deleted and imported again', () => {
  const imported = async (told: string, right: string) => {
    await importBulletins(ada, month('2026-03', told));
    await ada.call(deleteVisaBulletin, { params: { month: '2026-03' } });
    await workers.moveTo('2026-03-01T15:00:30Z');
    await importBulletins(ada, month('2026-03', right));
  };

  it('withdraws incorrect notifications of the deleted one', async () => {
    await imported('2023-07-01', '2022-01-01');
    expect(await bellOf(ben)).toEqual(['visa_corrected Silva: I-130', 'visa_current Silva: I-130']);
    expect(await nextDigest()).toContain(
      'Corrected, it did not become current: Final Action Dates, March 2026',
    );
  });

  it('repeats no correct notifications', async () => {
    await imported('2023-07-01', '2023-08-01');
    expect(await bellOf(ben)).toEqual(['visa_current Silva: I-130']);
  });

  it('withdraws them without a previous bulletin, too', async () => {
    await importBulletins(ada, month('2026-03', '2023-07-01'));
    for (const name of ['2026-02', '2026-03'])
      await ada.call(deleteVisaBulletin, { params: { month: name } });
    await importBulletins(ada, month('2026-03', '2022-01-01'));
    expect(await bellOf(ben)).toContain('visa_corrected Silva: I-130');
  });
});

it('older bulletins notify nothing, and archived cases are skipped', async () => {
  await importBulletins(ada, month('2025-12', 'current'));
  await ben.call(updateCaseRecord, { params: { id: caseId }, body: { archived: true } });
  await importBulletins(ada, month('2026-03', 'current'));
  expect(await bellOf(ben)).toEqual([]);
});

it('T16 the team of a restricted case is notified without the importing admin learning of it', async () => {
  await ben.call(restrictCaseRecord, { params: { id: caseId } });
  const admin = await ada.colleague('admin');
  const next = month('2026-03', 'current');
  expect(await previewBulletins(admin, next)).toMatchObject({ became_current: 0 });
  await importBulletins(admin, next);
  expect(await bellOf(ben)).toEqual(['visa_current Silva: I-130']);
  expect(await bellOf(admin)).toEqual([]);
});

it('a member who has left the team has nothing of it in the digest', async () => {
  await importBulletins(ada, month('2026-03', 'current'));
  await ben.call(updateCaseRecord, { params: { id: caseId }, body: { assignee_ids: [ada.id] } });
  expect(await nextDigest()).toBe('');
});
