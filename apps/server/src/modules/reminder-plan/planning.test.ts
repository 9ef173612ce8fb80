import { bulkCaseRecords } from '@landfall/contract/case-bulk';
import { addCaseDate } from '@landfall/contract/case-date-changes';
import { type DateSetting, updateDateSetting } from '@landfall/contract/date-settings';
import { listReminders } from '@landfall/contract/reminders';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDate, addDateType, addReminderTemplate, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { type ReminderWorkers, reminderWorkers } from '../../testing/reminders.ts';

const DAY = 86_400;

let harness: Harness;
let workers: ReminderWorkers;
let ada: TestPerson;
let type: DateSetting;

beforeEach(async () => {
  harness = await startHarness();
  workers = await reminderWorkers(harness);
  ada = await harness.founder('Ada');
  type = await addDateType(ada, {
    date_name: 'Oath',
    reminder_in: [-7 * DAY],
    reminder_target: ['case_team'],
  });
});
afterEach(async () => {
  await workers.close();
  await harness.close();
});

const count = async (status: 'pending' | 'cancelled' = 'pending') =>
  (await ada.call(listReminders, { query: { status } })).total;
const change = (body: object) => ada.call(updateDateSetting, { params: { id: type.id }, body });

/** Inserts open dates of the type on one case without the API, as thousands of calls would take long. */
async function insertDates(dates: number): Promise<void> {
  const { id } = await openCase(ada);
  await harness.owner.query(
    `insert into app.case_date (org_id, id, case_id, date_setting_id, important_date)
     select $1, gen_random_uuid(), $2, $3, date '2026-05-01' + n % 300 from generate_series(1, $4) n`,
    [ada.orgId, id, type.id, dates],
  );
}

describe('a date type with changed reminders', () => {
  it('plans a few dates within the call', async () => {
    const { id } = await openCase(ada);
    await addDate(ada, id, '2026-06-01', 'Oath');
    await change({ reminder_in: [-7 * DAY, 0], reminder_target: ['case_team', 'admins'] });
    expect(await count()).toBe(2);
    await change({ reminder_in: [], reminder_target: [] });
    expect([await count(), await count('cancelled')]).toEqual([0, 2]);
    await change({ reminder_in: [0], reminder_target: ['admins'] });
    expect([await count(), await count('cancelled')]).toEqual([1, 1]);
  });

  it('plans thousands by a job, and sends nothing outdated meanwhile', async () => {
    await insertDates(2_100);
    await change({ reminder_in: [-1 * DAY], reminder_target: ['case_team'] });
    expect(await count()).toBe(0);
    await workers.worker.workDue();
    expect(await count()).toBe(2_100);
    await change({ reminder_in: [-2 * DAY], reminder_target: ['case_team'] });
    // Reminders of the old list are due before the job has run.
    await harness.owner.query("update jobs.job set start_after = '2030-01-01' where state = 'created'");
    await workers.workAt('2026-04-30T13:00:00Z');
    expect(workers.post.mails).toEqual([]);
  });

  it('plans dates that get the type meanwhile by its new reminders', async () => {
    const template = await addReminderTemplate(ada, [{ offset_days: -3, target: 'admins' }]);
    const cases = await Promise.all(Array.from({ length: 6 }, () => openCase(ada)));
    await Promise.all([
      ...cases.map(({ id: case_id }) =>
        ada.call(addCaseDate, { body: { case_id, important_date: '2026-06-01', date_type: 'Oath' } }),
      ),
      change({ template_id: template.id }),
    ]);
    await workers.worker.workDue();
    const { reminders } = await ada.call(listReminders, { query: { status: 'pending' } });
    expect(reminders.map(({ offset_days }) => offset_days)).toEqual(Array(6).fill(-3));
  });
});

it('cases archived and restored in bulk lose and regain their reminders', async () => {
  const cases = await Promise.all(Array.from({ length: 5 }, () => openCase(ada)));
  for (const { id } of cases) await addDate(ada, id, '2026-06-01', 'Oath');
  const ids = cases.map(({ id }) => id);
  await ada.call(bulkCaseRecords, { body: { ids, action: 'archive' } });
  expect([await count(), await count('cancelled')]).toEqual([0, 5]);
  await ada.call(bulkCaseRecords, { body: { ids, action: 'restore' } });
  expect([await count(), await count('cancelled')]).toEqual([5, 0]);
  const more = { important_date: '2026-07-01', date_type: 'Oath' };
  await ada.call(bulkCaseRecords, { body: { ids, action: 'add_date', ...more } });
  expect(await count()).toBe(10);
});
