import { handleCaseDate } from '@landfall/contract/case-date-changes';
import {
  deleteDateSetting,
  listDateSettings,
  restoreDateSetting,
  updateDateSetting,
} from '@landfall/contract/date-settings';
import type { CallArguments } from '@landfall/contract/endpoint';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import {
  createReportTemplate,
  deleteReportTemplate,
  generateFromTemplate,
  listReportTemplates,
  sendFromTemplate,
  updateReportTemplate,
} from '@landfall/contract/report-templates';
import { getReport } from '@landfall/contract/reports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDate, addDateType, addReportTemplate, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
  ada = await harness.founder('Ada Whitfield');
});
afterAll(() => harness.close());

type Update = CallArguments<typeof updateReportTemplate>['body'];

const update = async (id: string, body: Update, by = ada) =>
  (await by.call(updateReportTemplate, { params: { id }, body })).configuration;
const list = async (by: TestPerson, query: object = {}) => by.call(listReportTemplates, { query });
const names = async (by: TestPerson, query: object = {}) =>
  (await list(by, query)).configurations.map(({ name }) => name);

describe('a template', () => {
  it('stores a report’s criteria', async () => {
    const { configuration } = await ada.call(createReportTemplate, {
      body: {
        name: ' Mondays ',
        description: 'For the team meeting',
        report_settings: {
          date_settings: ['interview', 'Filing Deadline', 'INTERVIEW'],
          days_range: 14,
          include_handled: true,
          group_by: 'person',
          columns: ['status', 'beneficiary'],
        },
      },
    });
    expect(configuration).toEqual({
      id: configuration.id,
      name: 'Mondays',
      description: 'For the team meeting',
      is_default: false,
      created_at: '2026-03-02T15:00:00Z',
      report_settings: {
        date_settings: ['Interview', 'Filing Deadline'],
        days_range: 14,
        include_handled: true,
        group_by: 'person',
        columns: ['status', 'beneficiary'],
      },
      schedule: null,
      version: 1,
    });
    expect((await list(ada)).configurations).toContainEqual(configuration);
  });

  it('makes reports with handled dates when it includes them', async () => {
    const { id: caseId } = await openCase(ada);
    const { id: dateId } = await addDate(ada, caseId, '2026-03-05');
    await ada.call(handleCaseDate, { params: { id: dateId }, body: { state: 'waived' } });
    for (const include_handled of [true, false]) {
      const report_settings = { date_settings: ['Filing Deadline'], include_handled };
      const { id } = await addReportTemplate(ada, { report_settings });
      const { report } = await ada.call(generateFromTemplate, { params: { id } });
      const handled = include_handled ? [{ date_id: dateId, state: 'waived' }] : undefined;
      expect(report.report_data).toMatchObject({ ...(handled && { handled }) });
      expect('handled' in report.report_data).toBe(include_handled);
    }
  });

  it('is changed by the supplied fields only', async () => {
    const { id } = await addReportTemplate(ada, { description: 'Old' });
    const changed = await update(id, { name: 'New', version: 1 });
    expect(changed).toMatchObject({ name: 'New', description: 'Old', version: 2 });
    const report_settings = { date_settings: ['Interview'], days_range: 30, include_handled: true };
    expect(await update(id, { report_settings })).toMatchObject({ name: 'New', report_settings, version: 3 });
    expect(await update(id, { report_settings, name: 'New' })).toMatchObject({ version: 3 });
  });

  it('T60 refuses an edit of an older version, with the current template', async () => {
    const { id } = await addReportTemplate(ada);
    const current = await update(id, { name: 'First' });
    const problem = await problemOf(update(id, { name: 'Second', version: 1 }));
    expect(problem).toMatchObject({ code: 'stale_version', current });
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'Two\nlines' }, 'name'],
    [{ description: 'x'.repeat(1_001) }, 'description'],
    [{ report_settings: { date_settings: ['Nothing'] } }, 'report_settings.date_settings.0'],
    [{ report_settings: { date_settings: [] } }, 'report_settings.date_settings'],
    [{ schedule: { frequency: 'daily', hour: 24 } }, 'schedule.hour'],
    [{ schedule: { frequency: 'weekly', hour: 8 } }, 'schedule.weekday'],
    [{ schedule: { frequency: 'daily', hour: 8, weekday: 1 } }, 'schedule.weekday'],
    [{ org_id: 'x' }, 'org_id'],
  ])('refuses %j by naming the field', async (body, field) => {
    const { id } = await addReportTemplate(ada);
    const url = `/api/reports/configurations/${id}`;
    const answer = await harness.inject({ method: 'POST', url, headers: ada.headers, payload: body });
    expect([answer.statusCode, Object.keys(answer.json().fields ?? {})]).toEqual([400, [field]]);
  });

  it('uses the new name of a renamed type; existing reports keep the old one', async () => {
    const type = await addDateType(ada);
    const { id } = await addReportTemplate(ada, { report_settings: { date_settings: [type.date_name] } });
    const { report } = await ada.call(generateFromTemplate, { params: { id } });
    const date_name = `${type.date_name} 2`;
    await ada.call(updateDateSetting, { params: { id: type.id }, body: { date_name } });
    const template = (await list(ada)).configurations.find((one) => one.id === id);
    expect(template?.report_settings.date_settings).toEqual([date_name]);
    const read = await ada.call(getReport, { params: { id: report.id } });
    expect(read.report.report_data.date_settings).toEqual([type.date_name]);
  });

  it('counts as a use of its types: deleting archives them, and they stay in it', async () => {
    const type = await addDateType(ada);
    const { id } = await addReportTemplate(ada, { report_settings: { date_settings: [type.date_name] } });
    await ada.call(deleteDateSetting, { params: { id: type.id } });
    const { date_settings } = await ada.call(listDateSettings, {});
    expect(date_settings.find((one) => one.id === type.id)?.archived_at).not.toBe(NOT_ARCHIVED);
    expect(await update(id, { description: 'Still' })).toMatchObject({
      report_settings: { date_settings: [type.date_name] },
    });
    await ada.call(restoreDateSetting, { params: { id: type.id } });
    await ada.call(deleteReportTemplate, { params: { id } });
    await ada.call(deleteDateSetting, { params: { id: type.id } });
    const left = await ada.call(listDateSettings, {});
    expect(left.date_settings.some((one) => one.id === type.id)).toBe(false);
  });

  it('T63 never has a removed type: a simultaneous removal archives it, or the template is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const type = await addDateType(ada);
      const report_settings = { date_settings: [type.date_name] };
      const [added] = await Promise.allSettled([
        addReportTemplate(ada, { report_settings }),
        ada.call(deleteDateSetting, { params: { id: type.id } }),
      ]);
      const { date_settings } = await ada.call(listDateSettings, {});
      const isRemoved = !date_settings.some(({ id }) => id === type.id);
      expect(isRemoved).toBe(added.status === 'rejected');
    }
  });

  it('is deleted, and its reports stay', async () => {
    const { id } = await addReportTemplate(ada);
    const { report } = await ada.call(generateFromTemplate, { params: { id } });
    await ada.call(deleteReportTemplate, { params: { id } });
    expect((await problemOf(ada.call(deleteReportTemplate, { params: { id } }))).code).toBe('not_found');
    expect((await ada.call(getReport, { params: { id: report.id } })).report.id).toBe(report.id);
  });

  it('of another organization is not found', async () => {
    const eve = await harness.founder('Eve');
    const { id } = await addReportTemplate(ada);
    expect((await list(eve)).configurations).toEqual([]);
    for (const call of [
      () => update(id, { name: 'Mine' }, eve),
      () => eve.call(deleteReportTemplate, { params: { id } }),
      () => eve.call(generateFromTemplate, { params: { id } }),
      () => eve.call(sendFromTemplate, { params: { id }, body: {} }),
    ])
      expect(await problemOf(call())).toMatchObject({ code: 'not_found', message: 'Not found' });
  });
});

describe('the list', () => {
  it('has the default first, then names, paged and by offset', async () => {
    const bea = await harness.founder('Bea');
    for (const name of ['beta', 'Álpha', 'Zulu', '!', 'beta']) await addReportTemplate(bea, { name });
    await addReportTemplate(bea, { name: 'Mine', is_default: true });
    const all = ['Mine', '!', 'Álpha', 'beta', 'beta', 'Zulu'];
    expect(await names(bea)).toEqual(all);
    const first = await list(bea, { limit: 2 });
    expect([first.total, first.configurations.map(({ name }) => name)]).toEqual([6, ['Mine', '!']]);
    expect(await names(bea, { limit: 3, cursor: first.next_cursor })).toEqual(['Álpha', 'beta', 'beta']);
    expect(await names(bea, { limit: 3, offset: 4 })).toEqual(['beta', 'Zulu']);
    expect((await problemOf(list(bea, { cursor: 'x' }))).fields).toHaveProperty('cursor');
  });

  it('is limited in number', async () => {
    const bea = await harness.founder('Bea');
    const { id } = await addReportTemplate(bea);
    await harness.owner.query(
      `insert into app.report_template (org_id, id, name, days_range, created_at)
       select org_id, gen_random_uuid(), name, days_range, created_at
       from app.report_template, generate_series(1, 199) where id = $1`,
      [id],
    );
    expect(await problemOf(addReportTemplate(bea))).toMatchObject({
      code: 'conflict',
      message: 'An organization has at most 200 report templates',
    });
  });
});

describe('the default', () => {
  const defaults = async (by: TestPerson) =>
    (await list(by)).configurations.flatMap(({ name, is_default }) => (is_default ? [name] : []));

  it('is unique: setting another replaces it', async () => {
    const bea = await harness.founder('Bea');
    const one = await addReportTemplate(bea, { name: 'One', is_default: true });
    await addReportTemplate(bea, { name: 'Two', is_default: true });
    expect(await defaults(bea)).toEqual(['Two']);
    expect(await update(one.id, { is_default: true }, bea)).toMatchObject({ is_default: true });
    expect(await defaults(bea)).toEqual(['One']);
    await update(one.id, { is_default: false }, bea);
    expect(await defaults(bea)).toEqual([]);
  });

  it('T63 is one of several that are set at once', async () => {
    const bea = await harness.founder('Bea');
    const added = await Promise.all(['A', 'B', 'C'].map((name) => addReportTemplate(bea, { name })));
    await Promise.all([
      ...added.map(({ id }) => update(id, { is_default: true }, bea)),
      ...['D', 'E'].map((name) => addReportTemplate(bea, { name, is_default: true })),
    ]);
    expect(await defaults(bea)).toHaveLength(1);
  });
});

describe('its report', () => {
  it('is made, saved under its name, and recorded', async () => {
    const bea = await harness.founder('Bea');
    const { id: caseId } = await openCase(bea);
    await addDate(bea, caseId, '2026-03-05', 'Interview');
    await addDate(bea, caseId, '2026-05-05', 'Interview');
    const { id } = await addReportTemplate(bea, {
      name: 'Interviews of March',
      report_settings: { date_settings: ['Interview'], days_range: 30 },
    });
    const { report } = await bea.call(generateFromTemplate, { params: { id } });
    expect(report).toMatchObject({
      report_type: 'Interview',
      status: 'generated',
      delivery: null,
      report_data: {
        report_name: 'Interviews of March',
        generated_by: 'Bea',
        days_range: 30,
        summary: { total_count: 1 },
      },
    });
    expect((await bea.call(getReport, { params: { id: report.id } })).report).toEqual(report);
    const { rows } = await harness.owner.query(
      `select action, related_id from app.audit_entry where resource_id = $1`,
      [report.id],
    );
    expect(rows).toEqual([{ action: 'report.saved', related_id: id }]);
  });

  it('is made, saved and mailed, to oneself or a colleague, never to an outsider', async () => {
    const ben = await ada.colleague('user');
    const { id } = await addReportTemplate(ada);
    const { report } = await ada.call(sendFromTemplate, { params: { id }, body: {} });
    expect(report.delivery).toMatchObject({ user_id: ada.id, status: 'waiting' });
    const other = await ada.call(sendFromTemplate, { params: { id }, body: { user_id: ben.id } });
    expect(other.report.delivery).toMatchObject({ user_id: ben.id, status: 'waiting' });
    const { id: user_id } = await harness.founder('Eve');
    const refused = await problemOf(ada.call(sendFromTemplate, { params: { id }, body: { user_id } }));
    expect(refused.code).toBe('not_found');
  });

  it('T70 is made and mailed once to each person when it is sent twice, also at once', async () => {
    const ben = await ada.colleague('user');
    const { id } = await addReportTemplate(ada);
    const sendTo = async (user_id: string) =>
      (await ada.call(sendFromTemplate, { params: { id }, body: { user_id } })).report.id;
    const ids = await Promise.all([sendTo(ada.id), sendTo(ada.id), sendTo(ada.id)]);
    expect(new Set([...ids, await sendTo(ada.id)]).size).toBe(1);
    expect(ids).not.toContain(await sendTo(ben.id));
    const settled = `update app.report_delivery set error = 'It could not be sent' where report_id = $1`;
    await harness.owner.query(settled, [ids[0]]);
    expect(ids).not.toContain(await sendTo(ada.id));
  });

  it('T61 is made once for one idempotency key', async () => {
    const { id } = await addReportTemplate(ada);
    const call = () => ada.call(generateFromTemplate, { params: { id }, idempotencyKey: 'once' });
    const [one, two] = await Promise.all([call(), call()]);
    expect(one).toEqual(two);
  });
});
