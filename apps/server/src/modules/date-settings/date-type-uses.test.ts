import { archiveCaseDate, restoreCaseDate } from '@landfall/contract/case-date-changes';
import { updateCaseRecord } from '@landfall/contract/case-records';
import { deleteDateSetting, getDateSetting, listDateSettings } from '@landfall/contract/date-settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDate, addDateType, addReportTemplate, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder();
});

async function usesOf(id: string, by = ada) {
  const { date_setting: _, ...uses } = await by.call(getDateSetting, { params: { id } });
  return uses;
}
const archiveCase = (id: string, archived: boolean) =>
  ada.call(updateCaseRecord, { params: { id }, body: { archived } });
const shownArchived = async (by = ada) => (await by.call(listDateSettings, {})).archived_in_use;

describe('the uses of a date type', () => {
  it('are counted exactly: all dates, archived ones and those of archived cases, and report templates', async () => {
    const { id, date_name } = await addDateType(ada);
    expect(await usesOf(id)).toEqual({ dates_in_use: 0, templates_in_use: 0, rules_in_use: 0 });
    const open = await openCase(ada);
    const closed = await openCase(ada);
    await addDate(ada, open.id, '2026-06-01', date_name);
    await addDate(ada, open.id, '2026-06-01', 'Interview');
    const wrong = await addDate(ada, open.id, '2026-07-01', date_name);
    await addDate(ada, closed.id, '2026-08-01', date_name);
    await ada.call(archiveCaseDate, { params: { id: wrong.id } });
    await archiveCase(closed.id, true);
    await addReportTemplate(ada, { report_settings: { date_settings: [date_name], days_range: 30 } });
    expect(await usesOf(id)).toEqual({ dates_in_use: 3, templates_in_use: 1, rules_in_use: 0 });
    const viewer = await harness.member(ada.orgId, ['viewer']);
    expect(await usesOf(id, viewer)).toEqual({ dates_in_use: 3, templates_in_use: 1, rules_in_use: 0 });
  });

  it('are those of its own organization', async () => {
    const { id } = await addDateType(ada);
    const bea = await harness.founder('Bea');
    expect(await problemOf(bea.call(getDateSetting, { params: { id } }))).toMatchObject({
      code: 'not_found',
    });
    const { id: caseId } = await openCase(bea);
    await addDate(bea, caseId, '2026-06-01', 'Interview');
    const interview = (await ada.call(listDateSettings, {})).date_settings.find(
      ({ date_name }) => date_name === 'Interview',
    );
    expect(await usesOf(interview?.id ?? '')).toEqual({
      dates_in_use: 0,
      templates_in_use: 0,
      rules_in_use: 0,
    });
  });
});

describe('archived date types in use', () => {
  it('have open dates on active cases, for every role, in their organization only', async () => {
    const { id, date_name } = await addDateType(ada);
    const { id: caseId } = await openCase(ada);
    const date = await addDate(ada, caseId, '2026-06-01', date_name);
    expect(await shownArchived()).toEqual([]);
    await ada.call(deleteDateSetting, { params: { id } });
    expect(await shownArchived()).toEqual([id]);
    expect(await shownArchived(await harness.member(ada.orgId, ['viewer']))).toEqual([id]);
    expect(await shownArchived(await harness.founder('Bea'))).toEqual([]);

    await ada.call(archiveCaseDate, { params: { id: date.id } });
    expect(await shownArchived()).toEqual([]);
    await ada.call(restoreCaseDate, { params: { id: date.id } });
    await archiveCase(caseId, true);
    expect(await shownArchived()).toEqual([]);
    await archiveCase(caseId, false);
    expect(await shownArchived()).toEqual([id]);
  });
});
