import { addCaseDate, archiveCaseDate } from '@landfall/contract/case-date-changes';
import { listCaseDates } from '@landfall/contract/case-date-views';
import { listCaseRecords } from '@landfall/contract/case-records';
import {
  createDateSetting,
  type DateSetting,
  deleteDateSetting,
  getDateSetting,
  listDateSettings,
  restoreDateSetting,
  updateDateSetting,
} from '@landfall/contract/date-settings';
import type { CallArguments } from '@landfall/contract/endpoint';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { EMPTY_DEFINITION } from '@landfall/contract/kind-definitions';
import { applyMatterType, createMatterType, getMatterType } from '@landfall/contract/matter-type-changes';
import { listSavedViews } from '@landfall/contract/saved-views';
import { getSettings } from '@landfall/contract/settings';
import { listTasks } from '@landfall/contract/tasks';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lockOrganization } from '../../platform/db/organization-lock.ts';
import { withNewcomer } from '../../platform/db/session.ts';
import { addDate, addDateType, addSavedView, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';

const DAY = 86_400;

let harness: Harness;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder();
});

type Changes = CallArguments<typeof updateDateSetting>['body'];

async function update(id: string, body: Changes): Promise<DateSetting> {
  return (await ada.call(updateDateSetting, { params: { id }, body })).date_setting;
}
const read = async (id: string) => (await ada.call(getDateSetting, { params: { id } })).date_setting;
const create = (body: CallArguments<typeof createDateSetting>['body']) =>
  ada.call(createDateSetting, { body });
const remove = (id: string) => ada.call(deleteDateSetting, { params: { id } });
const restore = (id: string) => ada.call(restoreDateSetting, { params: { id } });
async function named(name: string, deleted: 'true' | 'false' = 'false'): Promise<DateSetting | undefined> {
  const { date_settings } = await ada.call(listDateSettings, { query: { deleted } });
  return date_settings.find(({ date_name }) => date_name === name);
}

describe('a new date type', () => {
  it('is created alike from either spelling, with its reminders and colour', async () => {
    const own = (await ada.call(getSettings, {})).user.email;
    const snake = await create({
      date_name: '  Court hearing ',
      reminder_in: [-7 * DAY, 0],
      reminder_target: ['case_team', own.toUpperCase()],
      metadata: { color: { hex: '#0E7490' } },
    });
    expect(snake.date_setting).toMatchObject({
      date_name: 'Court hearing',
      reminder_in: [-7 * DAY, 0],
      reminder_target: ['case_team', own],
      metadata: { color: { hex: '#0e7490' } },
      archived_at: NOT_ARCHIVED,
      version: 1,
    });
    const pascal = await create({ DateName: 'Oath', ReminderIn: [DAY], ReminderTarget: ['admins'] });
    expect(await read(pascal.date_setting.id)).toMatchObject({
      DateName: 'Oath',
      ReminderIn: [DAY],
      ReminderTarget: ['admins'],
      Metadata: null,
    });
  });

  it.each([
    [{}, ['date_name']],
    [{ date_name: ' ' }, ['date_name']],
    [{ date_name: 'a, b' }, ['date_name']],
    [{ date_name: 'x'.repeat(101) }, ['date_name']],
    [{ date_name: 'A', DateName: 'B' }, ['date_name', 'DateName']],
    [{ date_name: 'A', reminder_in: [0], ReminderIn: [DAY] }, ['reminder_in', 'ReminderIn']],
    [{ date_name: 'A', reminder_in: [0] }, ['reminder_in', 'reminder_target']],
    [{ date_name: 'A', reminder_target: ['admins'] }, ['reminder_in', 'reminder_target']],
    [{ date_name: 'A', reminder_in: [3600], reminder_target: ['admins'] }, ['reminder_in.0']],
    [{ date_name: 'A', reminder_in: [10 ** 18], reminder_target: ['admins'] }, ['reminder_in.0']],
    [{ date_name: 'A', reminder_in: [-(10 ** 18)], reminder_target: ['admins'] }, ['reminder_in.0']],
    [{ date_name: 'A', reminder_in: [0], reminder_target: [' '] }, ['reminder_target.0']],
    [{ date_name: 'A', reminder_in: [0], reminder_target: ['everyone'] }, ['reminder_target.0']],
    [{ date_name: 'A', reminder_in: [0], reminder_target: ['nadia@office.example'] }, ['reminder_target.0']],
    [
      { date_name: 'A', reminder_in: [0], reminder_target: [`group:${crypto.randomUUID()}`] },
      ['reminder_target.0'],
    ],
    [{ date_name: 'A', template_id: crypto.randomUUID() }, ['template_id']],
    [{ date_name: 'A', metadata: { color: { hex: 'red' } } }, ['metadata.color.hex']],
    [{ date_name: 'A', metadata: { color: { hex: '#12345' } } }, ['metadata.color.hex']],
    [
      { date_name: 'A', reminder_in: Array(51).fill(0), reminder_target: Array(51).fill('admins') },
      ['reminder_in', 'reminder_target'],
    ],
  ])('T47 refuses %j by name', async (body, fields) => {
    const problem = await problemOf(create(body));
    expect([problem.code, Object.keys(problem.fields ?? {})]).toEqual(['invalid_input', fields]);
  });

  it('says what is missing in an empty target', async () => {
    const problem = await problemOf(create({ date_name: 'A', reminder_in: [0], reminder_target: [''] }));
    expect(problem.fields).toEqual({ 'reminder_target.0': 'Target is required' });
  });

  it('has a unique name, ignoring case, archived ones included', async () => {
    const problem = await problemOf(create({ date_name: 'INTERVIEW' }));
    expect(problem).toMatchObject({ code: 'conflict', message: 'A date type is already named Interview' });
    const interview = await named('Interview');
    expect(problem.current).toEqual(interview);
    const { id } = await openCase(ada);
    await addDate(ada, id, '2026-06-01', 'Interview');
    await remove(interview?.id ?? '');
    expect(await problemOf(create({ date_name: 'interview' }))).toMatchObject({
      code: 'conflict',
      message: 'An archived date type is named Interview. Restore it instead',
    });
  });

  it('T63 created several times at once exists once', async () => {
    const made = await Promise.allSettled(Array.from({ length: 8 }, () => create({ date_name: 'Same' })));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is limited to 200', async () => {
    await harness.owner.query(
      `insert into app.date_setting (org_id, id, date_name)
       select $1, gen_random_uuid(), 'Type ' || n from generate_series(1, 192) n`,
      [ada.orgId],
    );
    expect(await problemOf(create({ date_name: 'One more' }))).toMatchObject({
      code: 'conflict',
      message: 'An organization has at most 200 date types',
    });
  });

  it('is limited to 200 on restoring, too', async () => {
    const { id } = await addDateType(ada);
    await remove(id);
    await harness.owner.query(
      `insert into app.date_setting (org_id, id, date_name)
       select $1, gen_random_uuid(), 'Type ' || n from generate_series(1, 192) n`,
      [ada.orgId],
    );
    expect(await problemOf(restore(id))).toMatchObject({
      code: 'conflict',
      message: 'An organization has at most 200 date types',
    });
  });

  it('does not block opening cases while it is created', async () => {
    await withNewcomer(harness.appPool, { personId: ada.id, orgId: ada.orgId }, async (_, tx) => {
      await lockOrganization(tx);
      expect((await openCase(ada)).version).toBe(1);
    });
  });
});

describe('a changed date type', () => {
  it('keeps unsupplied fields, and accepts its own id in either spelling', async () => {
    const before = await addDateType(ada, {
      date_name: 'Hearing',
      reminder_in: [0],
      reminder_target: ['admins'],
      metadata: { color: { hex: '#0e7490' } },
    });
    const after = await update(before.id, { id: before.id, ID: before.id, DateName: 'Court hearing' });
    expect(after).toMatchObject({
      date_name: 'Court hearing',
      reminder_in: [0],
      reminder_target: ['admins'],
      metadata: { color: { hex: '#0e7490' } },
      version: 2,
    });
    expect(await update(before.id, { metadata: null })).toMatchObject({ metadata: null, version: 3 });
    expect(await update(before.id, { DateName: 'Court hearing' })).toMatchObject({ version: 3 });
    expect(await problemOf(update(before.id, { id: crypto.randomUUID() }))).toMatchObject({
      fields: { id: 'Not the id of the path' },
    });
  });

  it('T47 has consistent reminders, also when one list alone is sent', async () => {
    const { id } = await addDateType(ada, { date_name: 'H', reminder_in: [0], reminder_target: ['admins'] });
    expect(await update(id, { reminder_in: [-DAY] })).toMatchObject({ reminder_in: [-DAY] });
    expect(await update(id, { ReminderTarget: ['all_staff'] })).toMatchObject({
      reminder_target: ['all_staff'],
    });
    expect(await problemOf(update(id, { reminder_in: [0, DAY] }))).toMatchObject({ code: 'invalid_input' });
    expect(await read(id)).toMatchObject({ reminder_in: [-DAY], reminder_target: ['all_staff'] });
  });

  it('T60 with a stale version is refused with the current one, in either spelling', async () => {
    const { id } = await addDateType(ada);
    const current = await update(id, { DateName: 'First', version: 1 });
    for (const stale of [{ version: 1 }, { Version: 1 }]) {
      const problem = await problemOf(update(id, { DateName: 'Second', ...stale }));
      expect([problem.code, problem.current]).toEqual(['stale_version', current]);
    }
    expect(await problemOf(update(id, { version: 1, Version: 2 }))).toMatchObject({
      fields: { version: expect.any(String), Version: expect.any(String) },
    });
    expect(await read(id)).toEqual(current);
  });

  it('shows its new name on every date, and may change its case', async () => {
    const { id } = await openCase(ada);
    await addDate(ada, id, '2026-06-01', 'Interview');
    const interview = await named('Interview');
    await update(interview?.id ?? '', { date_name: 'interview' });
    await update(interview?.id ?? '', { date_name: 'Consular interview' });
    const view = await ada.call(listCaseDates, {});
    expect(view.dates.map(({ date_type }) => date_type)).toEqual(['Consular interview']);
    const { case_records } = await ada.call(listCaseRecords, {});
    expect(case_records[0]?.dates[0]?.date_type).toBe('Consular interview');
    expect(await problemOf(update(interview?.id ?? '', { date_name: 'PRIORITY DATE' }))).toMatchObject({
      code: 'conflict',
    });
  });
});

describe('renaming a date type', () => {
  const rename = async (from: string, date_name: string) =>
    update((await named(from))?.id ?? '', { date_name });
  const task = (of: string) => ({
    key: 'call',
    title: 'Call',
    note: '',
    duty: '' as const,
    due: { from: 'date_type' as const, of, days: -1 },
  });

  it('updates kinds of cases, their dates and tasks, and waiting tasks', async () => {
    const dates = [{ date_type: 'Interview', days: 30 }];
    const definition = { ...EMPTY_DEFINITION, dates, tasks: [task('RFE Response Due')] };
    const kind = (await ada.call(createMatterType, { body: { name: 'Own', definition } })).matter_type;
    const { id } = await openCase(ada);
    const body = { matter_type_id: kind.id };
    await ada.call(applyMatterType, { params: { id }, body });
    await rename('Interview', 'interview');
    await rename('interview', 'Interview at USCIS');
    await rename('RFE Response Due', 'Answer please');
    const { matter_type } = await ada.call(getMatterType, { params: { id: kind.id } });
    expect(matter_type).toMatchObject({
      version: 1,
      definition: { dates: [{ date_type: 'Interview at USCIS' }] },
    });
    expect(matter_type.definition.tasks[0]?.due?.of).toBe('Answer please');
    const { tasks } = await ada.call(listTasks, { query: { case_id: id } });
    expect(tasks[0]?.waits_for).toEqual({ days: -1, date: 'Answer please' });
    const other = await openCase(ada);
    const applied = await ada.call(applyMatterType, { params: { id: other.id }, body });
    expect(applied).toMatchObject({ added: { dates: 1, tasks: 1 }, left: [] });
  });

  it('replaces a removed type’s name, so that no kind has a date twice', async () => {
    const dates = ['Interview', 'Biometrics Appointment'].map((date_type) => ({ date_type, days: 3 }));
    const definition = { ...EMPTY_DEFINITION, dates };
    const { id } = (await ada.call(createMatterType, { body: { name: 'Own', definition } })).matter_type;
    await remove((await named('Biometrics Appointment'))?.id ?? '');
    await rename('Interview', 'biometrics appointment');
    const { matter_type } = await ada.call(getMatterType, { params: { id } });
    expect(matter_type.definition.dates).toEqual([{ date_type: 'biometrics appointment', days: 3 }]);
  });

  it('updates views of the list with their order, but not another office’s', async () => {
    const content = {
      columns: { hide: 'Priority Date,Interview', without: 'note' },
      sort: '-date:interview',
    };
    const bea = await harness.founder('Bea');
    const [view, others] = [await addSavedView(ada, content), await addSavedView(bea, content)];
    await rename('Interview', 'Interview at USCIS');
    const viewsOf = async (by: TestPerson) =>
      (await by.call(listSavedViews, { query: { list: 'cases' } })).saved_views;
    const columns = { hide: 'Priority Date,Interview at USCIS', without: 'note' };
    const [renamed] = await viewsOf(ada);
    expect(renamed).toEqual({ ...view, columns, sort: '-date:Interview at USCIS' });
    await ada.call(listCaseRecords, { query: { sort: renamed?.sort } });
    expect(await viewsOf(bea)).toEqual([others]);
  });
});

describe('a deleted date type', () => {
  it('in use is archived: kept on dates, not offered for new ones, and restorable', async () => {
    const { id } = await openCase(ada);
    const date = await addDate(ada, id, '2026-06-01', 'Interview');
    await ada.call(archiveCaseDate, { params: { id: date.id } });
    const interview = (await named('Interview'))?.id ?? '';
    await remove(interview);
    await remove(interview);
    expect((await read(interview)).archived_at).not.toBe(NOT_ARCHIVED);
    expect(await problemOf(addDate(ada, id, '2026-07-01', 'Interview'))).toMatchObject({
      fields: { date_type: 'No active date type has this name' },
    });
    expect((await restore(interview)).date_setting.archived_at).toBe(NOT_ARCHIVED);
    await addDate(ada, id, '2026-07-01', 'Interview');
  });

  it('not in use is removed, its name is free, and it is listed for admins only', async () => {
    const { id } = await addDateType(ada, { date_name: 'Hearing' });
    await remove(id);
    expect(await named('Hearing')).toBeUndefined();
    expect(await problemOf(read(id))).toMatchObject({ code: 'not_found' });
    expect(await problemOf(update(id, { date_name: 'X' }))).toMatchObject({ code: 'not_found' });
    expect((await named('Hearing', 'true'))?.id).toBe(id);
    const user = await harness.member(ada.orgId, ['user']);
    expect(await problemOf(user.call(listDateSettings, { query: { deleted: 'true' } }))).toMatchObject({
      code: 'forbidden',
    });
    const again = await addDateType(ada, { date_name: 'hearing' });
    expect(await problemOf(restore(id))).toMatchObject({ code: 'conflict' });
    await remove(again.id);
    expect((await restore(id)).date_setting).toMatchObject({ id, date_name: 'Hearing' });
  });

  it('T63 given to a date at the same moment is archived, or the date is refused', async () => {
    const { id: case_id } = await openCase(ada);
    for (let round = 0; round < 10; round += 1) {
      const { id, date_name } = await addDateType(ada);
      const body = { case_id, important_date: '2026-06-01', date_type: date_name };
      const [added] = await Promise.allSettled([ada.call(addCaseDate, { body }), remove(id)]);
      const { rows } = await harness.owner.query(
        'select deleted_at is not null as removed from app.date_setting where id = $1',
        [id],
      );
      expect(rows[0].removed).toBe(added.status === 'rejected');
    }
  });
});

it('T45 names of any script are unchanged', async () => {
  const longest = '𠮷'.repeat(100);
  const { date_setting } = await ada.call(createDateSetting, { body: { date_name: longest } });
  expect(date_setting.date_name).toBe(longest);
  const name = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
    .map((text) => text.trim())
    .filter((text) => text !== '' && text.length <= 100 && !text.includes(',') && !text.includes('\0'));
  await fc.assert(
    fc.asyncProperty(name, async (date_name) => {
      const eve = await harness.founder();
      const made = await eve.call(createDateSetting, { body: { date_name } }).catch(() => undefined);
      // The name may belong to a default type already.
      if (made) expect(made.date_setting.date_name).toBe(date_name);
    }),
    { numRuns: 25 },
  );
});
