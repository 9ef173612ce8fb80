import { listAuditEntries } from '@landfall/contract/audit';
import { archiveCaseDate, restoreCaseDate, updateCaseDate } from '@landfall/contract/case-date-changes';
import { listCaseEvents } from '@landfall/contract/case-events';
import { getCaseRecord, restrictCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import { listChecklistTemplates } from '@landfall/contract/checklist-templates';
import { deleteChecklistItem, getChecklist } from '@landfall/contract/checklists';
import { deleteDateSetting, listDateSettings } from '@landfall/contract/date-settings';
import { archiveDeadlineRule } from '@landfall/contract/deadline-rules';
import type { CallArguments } from '@landfall/contract/endpoint';
import { listHistory } from '@landfall/contract/history';
import { EMPTY_DEFINITION, type KindDefinition } from '@landfall/contract/kind-definitions';
import {
  addSuggestedKind,
  applyMatterType,
  archiveMatterType,
  createMatterType,
  updateMatterType,
} from '@landfall/contract/matter-type-changes';
import { createCaseRecord } from '@landfall/contract/new-case';
import { listNotifications } from '@landfall/contract/notifications';
import { getOrganization } from '@landfall/contract/organization';
import { createDeadlineRule } from '@landfall/contract/own-deadline-rules';
import { archiveTask, listTasks, updateTask } from '@landfall/contract/tasks';
import { addDays } from '@landfall/domain/calendar-dates';
import { suggestedKind } from '@landfall/domain/kinds/catalogue';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acceptDates, enterEvent, takeDatesOf } from '../../testing/counted-dates.ts';
import { addDate, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { kindIdOf } from '../../testing/kind-calls.ts';
import { OWN_RULE } from '../../testing/own-rules.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;
let caseId: string;
let today: string;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder();
  caseId = (await openCase(ada)).id;
  today = (await ada.call(getOrganization, {})).today;
});

const TASK = { note: '', duty: '', due: null } as const;

/** Adds a kind of the organization's own. */
async function newKind(definition: Partial<KindDefinition>, by = ada): Promise<string> {
  const body = { name: `Kind ${crypto.randomUUID()}`, definition: { ...EMPTY_DEFINITION, ...definition } };
  return (await by.call(createMatterType, { body })).matter_type.id;
}

const apply = (matter_type_id: string, more: { dry_run?: boolean } = {}, by = ada, id = caseId) =>
  by.call(applyMatterType, { params: { id }, body: { matter_type_id, ...more } });
const tasksOf = async (id = caseId) => (await ada.call(listTasks, { query: { case_id: id } })).tasks;
const taskNamed = async (title: string) => (await tasksOf()).find((task) => task.title === title);
const page = (id = caseId) => ada.call(getCaseRecord, { params: { id } });
const items = async (id = caseId) => (await ada.call(getChecklist, { params: { id } })).items;

describe('applying a kind', () => {
  it('adds its dates, tasks and checklist to a case; twice adds nothing', async () => {
    const id = await kindIdOf(ada, 'n_400');
    const { definition } = suggestedKind('n_400') ?? expect.fail();
    const templates = (await ada.call(listChecklistTemplates, {})).checklist_templates;
    const wanted = templates.find(({ matter_type_id }) => matter_type_id === id)?.items ?? [];
    expect(wanted.length).toBeGreaterThan(5);
    const { added } = await apply(id);
    expect(added).toEqual({ dates: 1, tasks: definition.tasks.length, items: wanted.length });
    const { case_record, dates } = await page();
    expect(dates).toMatchObject([{ date_type: 'Filing Deadline', important_date: addDays(today, 45) }]);
    expect(case_record).toMatchObject({ matter_type_id: id, matter_type_version: 1 });
    expect((await items()).map(({ title }) => title)).toEqual(wanted.map(({ title }) => title));
    expect((await tasksOf()).map(({ title }) => title).toSorted()).toEqual(
      definition.tasks.map(({ title }) => title).toSorted(),
    );
    expect((await apply(id)).added).toEqual({ dates: 0, tasks: 0, items: 0 });
    expect(await tasksOf()).toHaveLength(definition.tasks.length);
  });

  it('adds only missing parts: archived ones count as present, removed checklist items do not', async () => {
    const id = await newKind({
      dates: [{ date_type: 'Interview', days: 10 }],
      tasks: [
        { ...TASK, key: 'one', title: 'One' },
        { ...TASK, key: 'two', title: 'Two' },
      ],
    });
    await apply(id);
    await ada.call(archiveTask, { params: { id: (await taskNamed('One'))?.id ?? '' } });
    const [date] = (await page()).dates;
    await ada.call(archiveCaseDate, { params: { id: date?.id ?? '' } });
    expect((await apply(id)).added).toEqual({ dates: 0, tasks: 0, items: 0 });
    const n400 = await kindIdOf(ada, 'n_400');
    await apply(n400);
    const [first] = await items();
    await ada.call(deleteChecklistItem, { params: { id: first?.id ?? '' } });
    expect((await apply(n400)).added).toEqual({ dates: 0, tasks: 0, items: 1 });
  });

  it('five times at once adds the parts once', async () => {
    const id = await kindIdOf(ada, 'n_400');
    const answers = await Promise.all(Array.from({ length: 5 }, () => apply(id)));
    const { definition } = suggestedKind('n_400') ?? expect.fail();
    expect(answers.map(({ added }) => added.tasks).toSorted((a, b) => b - a)).toEqual([
      definition.tasks.length,
      ...[0, 0, 0, 0],
    ]);
    expect(await tasksOf()).toHaveLength(definition.tasks.length);
    expect((await page()).dates).toHaveLength(1);
  });

  it('previews what it would add, without saving or recording anything', async () => {
    const id = await newKind({
      dates: [{ date_type: 'interview', days: 10 }],
      tasks: [
        { ...TASK, key: 'call', title: 'Call', duty: 'attorney', due: { from: 'opening', of: '', days: 3 } },
        { ...TASK, key: 'prepare', title: 'Prepare', due: { from: 'date_type', of: 'Interview', days: -7 } },
        { ...TASK, key: 'answer', title: 'Answer', due: { from: 'rule', of: 'uscis-rfe.due', days: -14 } },
      ],
    });
    const asked = await apply(id, { dry_run: true });
    expect(asked).toMatchObject({ added: { dates: 1, tasks: 3, items: 0 }, left: [], dry_run: true });
    expect(asked.parts).toEqual([
      { kind: 'date', title: 'interview', on: addDays(today, 10), words: '' },
      { kind: 'task', title: 'Call', on: addDays(today, 3), words: 'Ada Founder' },
      { kind: 'task', title: 'Prepare', on: addDays(today, 3), words: '7 days before Interview' },
      {
        kind: 'task',
        title: 'Answer',
        on: null,
        words: expect.stringMatching(/^14 days before .*\(Request for evidence: standard 84 days\)$/),
      },
    ]);
    expect([await tasksOf(), (await page()).dates]).toEqual([[], []]);
    expect((await page()).case_record).toMatchObject({ matter_type_id: null, version: 1 });
    const told = async () =>
      (await ada.call(listAuditEntries, { query: { action: 'case_record.kind_applied' } })).total;
    expect(await told()).toBe(0);
    expect((await apply(id)).parts).toEqual(asked.parts);
    expect(await told()).toBe(1);
  });

  it('is recorded in the history of the case, with each part', async () => {
    const id = await kindIdOf(ada, 'i_751');
    await apply(id);
    const { changes } = await ada.call(listHistory, { query: { resource_id: caseId, limit: 100 } });
    const ofKind = changes.find(({ kind, action }) => kind === 'case_record' && action.endsWith('applied'));
    expect(ofKind?.fields).toEqual([
      { field: 'matter_type_id', from: null, to: 'I-751 removal of conditions' },
      { field: 'matter_type_version', from: null, to: '1' },
    ]);
    expect(new Set(changes.map(({ kind }) => kind))).toEqual(
      new Set(['case_record', 'case_team', 'task', 'checklist_item']),
    );
  });

  it('keeps a case’s other kind, or a newer version of this one', async () => {
    const n400 = await kindIdOf(ada, 'n_400');
    await ada.call(updateCaseRecord, { params: { id: caseId }, body: { matter_type_id: n400 } });
    await apply(await newKind({ tasks: [{ ...TASK, key: 'one', title: 'One' }] }));
    expect((await page()).case_record).toMatchObject({ matter_type_id: n400, matter_type_version: null });
    expect(await tasksOf()).toHaveLength(1);
    await apply(n400);
    const { definition } = suggestedKind('n_400') ?? expect.fail();
    const more = { ...definition, tasks: [...definition.tasks, { ...TASK, key: 'new', title: 'New' }] };
    await ada.call(updateMatterType, { params: { id: n400 }, body: { definition: more } });
    expect((await page()).case_record.matter_type_version).toBe(1);
    expect((await apply(n400)).added).toEqual({ dates: 0, tasks: 1, items: 0 });
    expect((await page()).case_record.matter_type_version).toBe(2);
    await ada.call(updateCaseRecord, { params: { id: caseId }, body: { matter_type_id: null } });
    expect((await page()).case_record).toMatchObject({ matter_type_id: null, matter_type_version: null });
  });
});

describe('tasks of a kind', () => {
  it('are assigned by duty, else to the only member of the team, who is notified', async () => {
    const paula = await ada.colleague('user');
    const vic = await ada.colleague('viewer');
    const id = await newKind({
      tasks: [
        { ...TASK, key: 'draft', title: 'Draft', duty: 'paralegal' },
        { ...TASK, key: 'review', title: 'Review', duty: 'attorney' },
        { ...TASK, key: 'scan', title: 'Scan', duty: 'assistant' },
        { ...TASK, key: 'any', title: 'Any' },
      ],
    });
    await ada.call(updateCaseRecord, {
      params: { id: caseId },
      body: {
        assignee_ids: [ada.id, paula.id, vic.id],
        duties: [
          { person_id: paula.id, duty: 'paralegal' },
          { person_id: vic.id, duty: 'assistant' },
        ],
      },
    });
    await apply(id);
    const assignees = Object.fromEntries((await tasksOf()).map((task) => [task.title, task.assignee?.id]));
    expect(assignees).toEqual({ Draft: paula.id, Review: undefined, Scan: undefined, Any: undefined });
    const { notifications } = await paula.call(listNotifications, {});
    expect(notifications.filter(({ kind }) => kind === 'task_assigned')).toHaveLength(1);
    const alone = await openCase(ada);
    await apply(id, {}, ada, alone.id);
    expect((await tasksOf(alone.id)).find(({ title }) => title === 'Review')?.assignee?.id).toBe(ada.id);
  });

  it('wait for a date of a type, attach to the first one, and move with it', async () => {
    const due = { from: 'date_type', of: 'Filing Deadline', days: -14 } as const;
    await apply(await newKind({ tasks: [{ ...TASK, key: 'draft', title: 'Draft', due }] }));
    expect(await taskNamed('Draft')).toMatchObject({
      due_on: null,
      due_from: null,
      waits_for: { days: -14, date: 'Filing Deadline' },
    });
    await addDate(ada, caseId, '2027-05-01', 'Interview');
    expect((await taskNamed('Draft'))?.due_on).toBeNull();
    const filing = await addDate(ada, caseId, '2027-05-15', 'Filing Deadline');
    const due_from = { case_date_id: filing.id, days: -14, date_type: 'Filing Deadline' };
    expect(await taskNamed('Draft')).toMatchObject({ due_on: '2027-05-01', waits_for: null, due_from });
    await ada.call(updateCaseDate, { params: { id: filing.id }, body: { important_date: '2027-06-15' } });
    expect((await taskNamed('Draft'))?.due_on).toBe('2027-06-01');
  });

  it('also attach to an existing date, or one that gets the type later', async () => {
    const due = { from: 'date_type', of: 'Interview', days: 1 } as const;
    const id = await newKind({ tasks: [{ ...TASK, key: 'notes', title: 'Write up', due }] });
    const date = await addDate(ada, caseId, '2027-05-15', 'Filing Deadline');
    await apply(id);
    await ada.call(updateCaseDate, { params: { id: date.id }, body: { date_type: 'Interview' } });
    expect((await taskNamed('Write up'))?.due_on).toBe('2027-05-16');
    const other = await openCase(ada);
    await addDate(ada, other.id, '2027-08-01', 'Interview');
    await apply(id, {}, ada, other.id);
    expect(await tasksOf(other.id)).toMatchObject([{ due_on: '2027-08-02', waits_for: null }]);
  });

  it('attach to a date that is restored or reopened', async () => {
    const due = { from: 'date_type', of: 'Interview', days: 1 } as const;
    const date = await addDate(ada, caseId, '2027-05-15', 'Interview');
    await ada.call(archiveCaseDate, { params: { id: date.id } });
    await apply(await newKind({ tasks: [{ ...TASK, key: 'notes', title: 'Write up', due }] }));
    expect((await taskNamed('Write up'))?.due_on).toBeNull();
    await ada.call(restoreCaseDate, { params: { id: date.id } });
    expect((await taskNamed('Write up'))?.due_on).toBe('2027-05-16');
  });

  it('wait for a rule’s date, and attach to it once it is accepted', async () => {
    await takeDatesOf(ada);
    const due = { from: 'rule', of: 'uscis-rfe.due', days: -7 } as const;
    await apply(await newKind({ tasks: [{ ...TASK, key: 'answer', title: 'Answer', due }] }));
    expect((await taskNamed('Answer'))?.waits_for).toMatchObject({ days: -7 });
    await addDate(ada, caseId, '2026-12-01', 'RFE Response Due');
    expect((await taskNamed('Answer'))?.due_on).toBeNull();
    const { event } = await enterEvent(ada, caseId);
    const [date] = await acceptDates(ada, event.id);
    const due_from = { case_date_id: date?.id, days: -7 };
    expect(await taskNamed('Answer')).toMatchObject({ due_on: '2026-05-21', waits_for: null, due_from });
  });

  it('with a day set by hand no longer wait', async () => {
    const due = { from: 'date_type', of: 'Interview', days: -1 } as const;
    await apply(await newKind({ tasks: [{ ...TASK, key: 'call', title: 'Call', due }] }));
    const id = (await taskNamed('Call'))?.id ?? '';
    await ada.call(updateTask, { params: { id }, body: { title: 'Call them' } });
    expect((await taskNamed('Call them'))?.waits_for).not.toBeNull();
    await ada.call(updateTask, { params: { id }, body: { due_on: '2027-01-04' } });
    await addDate(ada, caseId, '2027-05-15', 'Interview');
    expect(await taskNamed('Call them')).toMatchObject({ due_on: '2027-01-04', waits_for: null });
  });

  it('of removed date types have no day, which is reported', async () => {
    const id = await newKind({
      dates: [{ date_type: 'Interview', days: 3 }],
      tasks: [{ ...TASK, key: 'call', title: 'Call', due: { from: 'date_type', of: 'Interview', days: -1 } }],
    });
    const { date_settings } = await ada.call(listDateSettings, {});
    const type = date_settings.find(({ date_name }) => date_name === 'Interview');
    await ada.call(deleteDateSetting, { params: { id: type?.id ?? '' } });
    const { added, left } = await apply(id);
    expect(added).toEqual({ dates: 0, tasks: 1, items: 0 });
    expect(left).toEqual([
      'No active date type is called ‘Interview’: its date is left out',
      '‘Call’ has no day: there is no ‘Interview’ to count it from',
    ]);
    expect(await taskNamed('Call')).toMatchObject({ due_on: null, waits_for: null });
  });
});

it('an archived rule is reported when its kind is applied, and refused when it is saved', async () => {
  const { rule } = await ada.call(createDeadlineRule, { body: { definition: { ...OWN_RULE } } });
  const due = { from: 'rule', of: `${rule.key}.due`, days: -7 } as const;
  const definition = {
    ...EMPTY_DEFINITION,
    rules: [rule.key],
    tasks: [{ ...TASK, key: 'a', title: 'Answer', due }],
  };
  const id = await newKind(definition);
  await ada.call(archiveDeadlineRule, { params: { key: rule.key } });
  expect(await apply(id)).toMatchObject({
    added: { tasks: 1 },
    left: [`‘Answer’ has no day: there is no ‘${due.of}’ to count it from`],
  });
  expect(await taskNamed('Answer')).toMatchObject({ due_on: null, waits_for: null });
  const change = { params: { id }, body: { definition: { ...definition, forms: ['I-130'] } } };
  expect(await problemOf(ada.call(updateMatterType, change))).toMatchObject({
    fields: {
      'definition.rules.0': 'There is no such rule, or it is archived',
      'definition.tasks.0.due.of': expect.any(String),
    },
  });
});

describe('opening a case with a kind', () => {
  type NewCase = CallArguments<typeof createCaseRecord>['body'];
  const open = (body: Partial<NewCase>) =>
    ada.call(createCaseRecord, { body: { title: 'Chen: H-1B', description: '', ...body } });

  it('adds the kind’s parts on request, with tasks on the dates of the form', async () => {
    const matter_type_id = await kindIdOf(ada, 'h_1b');
    const dates = [{ date_type: 'Filing Deadline', important_date: '2027-05-15' }];
    const { case_record } = await open({ matter_type_id, apply_matter_type: true, dates });
    expect(case_record).toMatchObject({ matter_type_id, matter_type_version: 1 });
    const tasks = await tasksOf(case_record.id);
    expect(tasks.find(({ title }) => title === 'Review the petition')).toMatchObject({
      due_on: '2027-05-08',
      assignee: { id: ada.id },
    });
    expect((await items(case_record.id)).length).toBeGreaterThan(5);
    const { entries } = await ada.call(listAuditEntries, { query: { resource_id: case_record.id } });
    expect(entries.map(({ action }) => action)).toContain('case_record.kind_applied');
    const plain = await open({ matter_type_id });
    expect(plain.case_record.matter_type_version).toBeNull();
    expect(await tasksOf(plain.case_record.id)).toEqual([]);
  });

  it('requires a kind', async () => {
    expect(await problemOf(open({ apply_matter_type: true }))).toMatchObject({
      fields: { matter_type_id: 'Say what kind of case it is' },
    });
  });
});

it('events of its kind’s rules are marked on a case', async () => {
  await takeDatesOf(ada);
  await takeDatesOf(ada, 'eoir-master');
  const kinds = async () => (await ada.call(listCaseEvents, { params: { id: caseId } })).kinds;
  expect((await kinds()).map(({ of_kind }) => of_kind)).toEqual([false, false]);
  await apply(await kindIdOf(ada, 'removal_defense'));
  expect((await kinds()).map(({ kind, of_kind }) => [kind, of_kind])).toEqual([
    ['hearing.scheduled', true],
    ['uscis-rfe', false],
  ]);
});

describe('a kind of the catalogue', () => {
  const add = (key: string, by = ada) => by.call(addSuggestedKind, { body: { key } });

  it('is added with its checklist, once', async () => {
    const { matter_type } = await add('stem_opt');
    const { name, definition } = suggestedKind('stem_opt') ?? expect.fail();
    expect(matter_type).toMatchObject({ key: 'stem_opt', name, definition, version: 1 });
    const templates = (await ada.call(listChecklistTemplates, {})).checklist_templates;
    const own = templates.filter(({ matter_type_id }) => matter_type_id === matter_type.id);
    expect(own.map((template) => template.name)).toEqual(['STEM extension of OPT']);
    expect((await apply(matter_type.id)).added.items).toBe(own[0]?.items.length);
    await expect(add('stem_opt')).rejects.toMatchObject({ status: 409 });
    await expect(add('i_130')).rejects.toMatchObject({ status: 409 });
    expect(await problemOf(add('x_1'))).toMatchObject({ fields: { key: expect.any(String) } });
  });

  it('can be added by admins only', async () => {
    await expect(add('opt', await ada.colleague('user'))).rejects.toMatchObject({ status: 403 });
  });
});

describe('access to applying', () => {
  it('is for those who may change the case; archived and foreign kinds are refused', async () => {
    const id = await newKind({ tasks: [{ ...TASK, key: 'one', title: 'One' }] });
    await expect(apply(id, {}, await ada.colleague('viewer'))).rejects.toMatchObject({ status: 403 });
    const user = await ada.colleague('user');
    expect((await apply(id, { dry_run: true }, user)).added.tasks).toBe(1);
    const bea = await harness.founder('Bea');
    const refused = { status: 400, problem: { fields: { matter_type_id: expect.any(String) } } };
    await expect(apply(await newKind({}, bea))).rejects.toMatchObject(refused);
    await expect(apply(id, {}, bea)).rejects.toMatchObject({ status: 404 });
    await expect(apply(id, { dry_run: true }, bea)).rejects.toMatchObject({ status: 404 });
    await ada.call(restrictCaseRecord, { params: { id: caseId } });
    await expect(apply(id, {}, user)).rejects.toMatchObject({ status: 404 });
    await ada.call(archiveMatterType, { params: { id } });
    await expect(apply(id)).rejects.toMatchObject(refused);
    await expect(apply('none')).rejects.toMatchObject({ status: 400 });
  });
});
