import { LIMITS } from '@landfall/contract/constants';
import {
  createMailTemplate,
  deleteMailTemplate,
  fillMailFields,
  listMailTemplates,
  updateMailTemplate,
} from '@landfall/contract/mail-templates';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';

const CONTENT = { name: 'Interview', subject: 'Your interview', text: 'Dear {{client_first_name}}' };
let harness: Harness;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder('Ada');
});

const add = async (content = CONTENT) =>
  (await ada.call(createMailTemplate, { body: content })).mail_template;
const names = async (by = ada) =>
  (await by.call(listMailTemplates, {})).mail_templates.map(({ name }) => name);

describe('mail templates', () => {
  it('are added, listed by name, changed and deleted', async () => {
    const { id, version } = await add();
    await add({ ...CONTENT, name: 'Biometrics' });
    expect(await names()).toEqual(['Biometrics', 'Interview']);
    const body = { ...CONTENT, subject: 'Your hearing', version };
    const { mail_template } = await ada.call(updateMailTemplate, { params: { id }, body });
    expect(mail_template).toEqual({ ...CONTENT, id, subject: 'Your hearing', version: 2 });
    await ada.call(deleteMailTemplate, { params: { id } });
    expect(await names()).toEqual(['Biometrics']);
    expect(await problemOf(ada.call(deleteMailTemplate, { params: { id } }))).toMatchObject({
      code: 'not_found',
    });
  });

  it('have unique names', async () => {
    const other = await add({ ...CONTENT, name: 'Other' });
    await add();
    expect(await problemOf(add({ ...CONTENT, name: 'INTERVIEW' }))).toMatchObject({ code: 'conflict' });
    const body = { ...CONTENT, version: 1 };
    expect(await problemOf(ada.call(updateMailTemplate, { params: { id: other.id }, body }))).toMatchObject({
      code: 'conflict',
    });
  });

  it('changed by somebody else meanwhile are a conflict with the current content', async () => {
    const { id } = await add();
    const change = (subject: string) =>
      ada.call(updateMailTemplate, { params: { id }, body: { ...CONTENT, subject, version: 1 } });
    await change('First');
    expect(await problemOf(change('Second'))).toMatchObject({
      code: 'stale_version',
      current: { subject: 'First', version: 2 },
    });
  });

  it('are limited in number', async () => {
    await harness.owner.query(
      `insert into app.mail_template (org_id, id, name, subject, body, created_at)
       select $1, gen_random_uuid(), 'T' || n, 'S', 'B', now() from generate_series(1, $2) n`,
      [ada.orgId, LIMITS.mailTemplates],
    );
    expect(await problemOf(add())).toMatchObject({
      code: 'conflict',
      message: 'At most 200 templates: delete one first',
    });
  });

  it('belong to one organization', async () => {
    const { id } = await add();
    const bea = await harness.founder('Bea');
    expect(await names(bea)).toEqual([]);
    const body = { ...CONTENT, version: 1 };
    expect(await problemOf(bea.call(updateMailTemplate, { params: { id }, body }))).toMatchObject({
      code: 'not_found',
    });
  });

  it.each([
    ['name', { name: '' }],
    ['subject', { subject: 'two\nlines' }],
    ['text', { text: '' }],
  ])('with an invalid %s are refused by name', async (field, more) => {
    const problem = await problemOf(add({ ...CONTENT, ...more }));
    expect([problem.code, Object.keys(problem.fields ?? {})]).toEqual(['invalid_input', [field]]);
  });
});

it('fields are filled in; unknown ones, and those within values, stay', () => {
  const text = 'Dear {{client_name}} ({{ case_title }}), {{salary}}';
  expect(fillMailFields(text, { client_name: '{{case_title}} $&', case_title: 'I-130' })).toBe(
    'Dear {{case_title}} $& (I-130), {{salary}}',
  );
});
