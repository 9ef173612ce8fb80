import { archiveCaseDate, bulkCaseDates, updateCaseDate } from '@landfall/contract/case-date-changes';
import { listCaseDates } from '@landfall/contract/case-date-views';
import {
  acceptProposals,
  addCaseEvent,
  explainCaseDate,
  listCaseEvents,
  updateCaseEvent,
} from '@landfall/contract/case-events';
import { getCaseRecord, restrictCaseRecord } from '@landfall/contract/case-records';
import { deleteDateSetting, listDateSettings, restoreDateSetting } from '@landfall/contract/date-settings';
import { trashDocument } from '@landfall/contract/documents';
import { listHistory } from '@landfall/contract/history';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acceptDates, COUNTED_TYPE, enterEvent, RFE, takeDatesOf } from '../../testing/counted-dates.ts';
import { addDate, addDocument, handleDate, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;
let caseId: string;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder();
  await takeDatesOf(ada);
  caseId = (await openCase(ada)).id;
});

const DUE = { rule: 'uscis-rfe', output: 'due' } as const;
const list = (by = ada) => by.call(listCaseEvents, { params: { id: caseId } });
const edit = (id: string, body: object, by = ada) => by.call(updateCaseEvent, { params: { id }, body });
const accept = (id: string, output: object = {}) =>
  ada.call(acceptProposals, { params: { id }, body: { outputs: [{ ...DUE, ...output }] } });
const dates = async () => (await ada.call(getCaseRecord, { params: { id: caseId } })).dates;
const explain = async (id: string) =>
  (await ada.call(explainCaseDate, { params: { id } })).explanation ?? expect.fail('No explanation');

describe('entering an event', () => {
  it('proposes the dates counted by rules, with each step, and sets nothing', async () => {
    const { event, proposals } = await enterEvent(ada, caseId);
    expect(event).toMatchObject({
      title: 'Request for evidence (RFE)',
      on: '2026-03-02',
      service: 'mail',
      document: null,
      entered_by: { id: ada.id },
    });
    expect(proposals).toHaveLength(1);
    expect(proposals[0]).toMatchObject({ rule: 'uscis-rfe', in_force: true });
    expect(proposals[0]?.outputs[0]).toMatchObject({
      output: 'due',
      date_type: COUNTED_TYPE,
      computed_on: '2026-05-28',
      safe_on: '2026-05-22',
      printed_on: null,
      proposed_on: '2026-05-28',
      difference: null,
      accepted: null,
    });
    expect(proposals[0]?.outputs[0]?.steps.map(({ text }) => text)).toContain(
      '3 days more, served by mail: Thu, May 28, 2026',
    );
    expect(await dates()).toEqual([]);
    expect((await list()).events.map((one) => one.event.id)).toEqual([event.id]);
  });

  it('offers the events of rules in use, with their inputs', async () => {
    await takeDatesOf(ada, 'uscis-premium', []);
    const { kinds } = await list();
    expect(kinds.map(({ title }) => title)).toEqual([
      'Form I-907 (premium processing) received',
      'Request for evidence (RFE)',
    ]);
    const rfe = kinds.find(({ kind }) => kind === 'uscis-rfe');
    expect(rfe).toMatchObject({ on_label: 'Notice date' });
    expect(rfe?.asks.map(({ key }) => key)).toEqual(['service', 'filing_mode', 'printed_due_date']);
  });

  it('can refer to a document of the case, but of no other', async () => {
    const { id } = await addDocument(ada, caseId, { name: 'rfe.pdf' });
    const { event } = await enterEvent(ada, caseId, { document_id: id });
    expect(event.document).toEqual({ id, title: 'rfe' });
    const foreign = await addDocument(ada, (await openCase(ada)).id);
    const refused = { fields: { document_id: expect.any(String) } };
    expect(await problemOf(enterEvent(ada, caseId, { document_id: foreign.id }))).toMatchObject(refused);
    expect(await problemOf(edit(event.id, { document_id: foreign.id }))).toMatchObject(refused);
    await ada.call(trashDocument, { params: { id } });
    expect(await problemOf(enterEvent(ada, caseId, { document_id: id }))).toMatchObject(refused);
    expect((await list()).events[0]?.event.document).toBeNull();
  });

  it.each([
    [{ kind: 'hearing.scheduled' }, 'kind'],
    [{ on: '2026-02-30' }, 'on'],
    [{ service: 'pigeon' }, 'service'],
    [{ inputs: { due: '2026-05-28' } }, 'inputs.due'],
    [{ inputs: { printed_due_date: 'soon' } }, 'inputs.printed_due_date'],
  ])('refuses %j by name', async (body, field) => {
    const { code, fields } = await problemOf(enterEvent(ada, caseId, body));
    expect([code, Object.keys(fields ?? {})]).toEqual(['invalid_input', [field]]);
  });

  it('is possible for members who may write, of this organization', async () => {
    const vic = await ada.colleague('viewer');
    expect((await problemOf(enterEvent(vic, caseId))).code).toBe('forbidden');
    expect((await list(vic)).events).toEqual([]);
    const bea = await harness.founder('Bea');
    expect((await problemOf(enterEvent(bea, caseId))).code).toBe('not_found');
    expect((await problemOf(list(bea))).code).toBe('not_found');
  });
});

describe('accepting a date', () => {
  it('adds the date under its type, once', async () => {
    const { event } = await enterEvent(ada, caseId);
    const [date] = await acceptDates(ada, event.id);
    expect(date).toMatchObject({
      important_date: '2026-05-28',
      date_type: COUNTED_TYPE,
      version: 1,
      counted: {
        chosen: 'computed',
        verified: 'no',
        stale: false,
        event: 'Request for evidence (RFE)',
        event_on: '2026-03-02',
      },
    });
    const [again] = await acceptDates(ada, event.id);
    expect(again).toEqual(date);
    expect(await dates()).toHaveLength(1);
    const { upcoming_dates } = await ada.call(listCaseDates, {});
    expect(upcoming_dates[0]?.counted?.event).toBe('Request for evidence (RFE)');
    const { changes } = await ada.call(listHistory, { query: { resource_id: date?.id ?? '' } });
    expect(changes[0]?.fields).toContainEqual({ field: 'chosen', from: null, to: 'computed' });
    await ada.call(archiveCaseDate, { params: { id: date?.id ?? '' } });
    const [anew] = await acceptDates(ada, event.id);
    expect(anew).toMatchObject({ important_date: '2026-05-28', version: 1 });
  });

  it.each([
    ['2026-05-20', -8],
    ['2026-06-02', 5],
  ])('uses the printed date, %s, and keeps the difference', async (printed, difference) => {
    const { event, proposals } = await enterEvent(ada, caseId, { inputs: { printed_due_date: printed } });
    expect(proposals[0]?.outputs[0]).toMatchObject({
      computed_on: '2026-05-28',
      printed_on: printed,
      proposed_on: printed,
      difference,
    });
    const [date] = await acceptDates(ada, event.id);
    expect(date?.important_date).toBe(printed);
    const said = await explain(date?.id ?? '');
    expect(said).toMatchObject({
      chosen: 'printed',
      computed_on: '2026-05-28',
      printed_on: printed,
      difference,
    });
    // The steps of the count are shown although another date is printed.
    expect(said.steps.at(-1)?.to).toBe('2026-05-28');
  });

  it('uses the computed, the safe or a printed date by choice, and moves the existing one', async () => {
    // A Saturday: the safe date is the day before, which differs from the safe date without a printed one.
    const printed = { inputs: { printed_due_date: '2026-05-30' } };
    const { event, proposals } = await enterEvent(ada, caseId, printed);
    expect(proposals[0]?.outputs[0]?.readings.map(({ key }) => key)).toEqual(['closures']);
    for (const [choose, on] of [
      ['printed', '2026-05-30'],
      ['computed', '2026-05-28'],
      ['safe', '2026-05-29'],
    ]) {
      const { case_dates } = await accept(event.id, { choose });
      expect([choose, case_dates[0]?.important_date]).toEqual([choose, on]);
    }
    expect(await dates()).toHaveLength(1);
  });

  it('keeps an entered printed date when it is accepted again, until the counted one is chosen', async () => {
    const { event } = await enterEvent(ada, caseId);
    await accept(event.id, { choose: 'printed', date: '2026-05-20' });
    const proposed = async () => (await list()).events[0]?.proposals[0]?.outputs[0];
    const printed = { printed_on: '2026-05-20', proposed_on: '2026-05-20', difference: -8 };
    expect(await proposed()).toMatchObject({ ...printed, accepted: { moves_by: 0 } });
    const { case_dates } = await accept(event.id);
    expect(case_dates[0]).toMatchObject({ important_date: '2026-05-20', counted: { chosen: 'printed' } });
    // The same after the event was changed, as the printed date is part of the notice.
    await edit(event.id, { service: 'personal' });
    expect(await proposed()).toMatchObject({ ...printed, difference: -6, computed_on: '2026-05-26' });
    await accept(event.id);
    expect(await explain(case_dates[0]?.id ?? '')).toMatchObject({ chosen: 'printed', difference: -6 });
    await accept(event.id, { choose: 'computed' });
    expect(await proposed()).toMatchObject({ printed_on: null, proposed_on: '2026-05-26', difference: null });
  });

  it.each([
    ['safe', '2026-05-20'],
    ['computed', '2026-05-28'],
  ])('uses the %s date again where it was chosen beside a printed one', async (choose, on) => {
    const { event } = await enterEvent(ada, caseId, { inputs: { printed_due_date: '2026-05-20' } });
    await accept(event.id, { choose });
    const { case_dates } = await accept(event.id);
    expect(case_dates[0]).toMatchObject({ important_date: on, counted: { chosen: choose } });
    expect((await list()).events[0]?.proposals[0]?.outputs[0]).toMatchObject({ proposed_on: on });
  });

  it('requires a reason for another day, which its history shows', async () => {
    const { event } = await enterEvent(ada, caseId);
    const other = { choose: 'override', date: '2026-05-15' };
    expect((await problemOf(accept(event.id, other))).fields).toEqual({
      'outputs.0.reason': expect.any(String),
    });
    expect((await problemOf(accept(event.id, { choose: 'override', reason: 'x' }))).fields).toEqual({
      'outputs.0.date': 'Required',
    });
    const { case_dates } = await accept(event.id, { ...other, reason: 'The client travels' });
    expect(case_dates[0]).toMatchObject({ important_date: '2026-05-15', counted: { chosen: 'override' } });
    expect(await explain(case_dates[0]?.id ?? '')).toMatchObject({
      override: { on: '2026-05-15', reason: 'The client travels', by: { id: ada.id } },
      computed_on: '2026-05-28',
    });
    const { changes } = await ada.call(listHistory, { query: { resource_id: caseId } });
    expect(changes.map(({ reason }) => reason)).toContain('The client travels');
    expect(changes.map(({ kind }) => kind)).toContain('case_event');
  });

  it('is refused for a rule that is not in effect, which gives a preview', async () => {
    await takeDatesOf(ada, 'bia-appeal');
    // A court enjoins the rule after the organization has put it into use.
    await harness.owner.query(
      `update app.deadline_rule_version set definition = jsonb_set(definition, '{status}', '"enjoined"')
       where org_id = $1 and definition ->> 'id' = 'bia-appeal'`,
      [ada.orgId],
    );
    const event = await ada.call(addCaseEvent, {
      params: { id: caseId },
      body: { kind: 'ij_decision', on: '2026-03-02' },
    });
    const [proposal] = event.proposals;
    expect(proposal).toMatchObject({ status: 'enjoined', in_force: false });
    expect(proposal?.outputs[0]?.computed_on).not.toBeNull();
    const output = proposal?.outputs[0]?.output ?? '';
    const refused = problemOf(acceptDates(ada, event.event.id, [{ rule: 'bia-appeal', output }]));
    expect(await refused).toMatchObject({ code: 'conflict' });
    expect(await dates()).toEqual([]);
  });

  it('is refused for a day on which the rule does not apply, unless a date is printed', async () => {
    await takeDatesOf(ada, 'bia-brief');
    const body = { kind: 'briefing_schedule.set', on: '2026-03-08', service: null, filing_mode: null };
    const { event, proposals } = await enterEvent(ada, caseId, body);
    expect(proposals[0]).toMatchObject({
      warnings: [],
      outputs: [{ none: expect.stringContaining('holds from Mon, Mar 9, 2026 on'), proposed_on: null }],
    });
    const due = { rule: 'bia-brief', output: 'due' };
    expect((await problemOf(acceptDates(ada, event.id, [due]))).fields).toEqual({
      'outputs.0.choose': expect.stringContaining('holds from Mon, Mar 9, 2026 on'),
    });
    const inputs = { printed_due_date: '2026-04-01' };
    const { proposals: printed } = await edit(event.id, { inputs });
    expect(printed[0]).toMatchObject({
      warnings: [expect.stringContaining('holds from Mon, Mar 9, 2026 on')],
      outputs: [{ computed_on: null, printed_on: '2026-04-01', proposed_on: '2026-04-01' }],
    });
    expect(await acceptDates(ada, event.id, [due])).toMatchObject([{ important_date: '2026-04-01' }]);
  });

  it('refuses an output without a date type, and an unknown rule or output, by name', async () => {
    await takeDatesOf(ada, 'uscis-rfe', []);
    const { event } = await enterEvent(ada, caseId);
    const fields = async (output: object) =>
      Object.keys((await problemOf(accept(event.id, output))).fields ?? {});
    expect(await fields({})).toEqual(['outputs.0.output']);
    expect(await fields({ output: 'nothing' })).toEqual(['outputs.0.output']);
    expect(await fields({ rule: 'uscis-noid' })).toEqual(['outputs.0.rule']);
    expect((await problemOf(acceptDates(ada, event.id, [DUE, DUE]))).fields).toEqual({
      'outputs.1.output': 'Named twice',
    });
  });

  it('refuses another day than the one that was shown', async () => {
    const { event } = await enterEvent(ada, caseId);
    await edit(event.id, { service: 'personal' });
    expect(await problemOf(accept(event.id, { seen: '2026-05-28' }))).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('it would be Tue, May 26, 2026'),
    });
    expect(await dates()).toEqual([]);
    await accept(event.id, { seen: '2026-05-26' });
    expect(await dates()).toMatchObject([{ important_date: '2026-05-26' }]);
  });

  it('refuses an archived date type, but moves an existing date of it', async () => {
    const { event } = await enterEvent(ada, caseId);
    const { date_settings } = await ada.call(listDateSettings, {});
    const { id = '' } = date_settings.find(({ DateName }) => DateName === COUNTED_TYPE) ?? {};
    await ada.call(deleteDateSetting, { params: { id } });
    expect(await problemOf(accept(event.id))).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(`‘${COUNTED_TYPE}’ is archived`),
    });
    await ada.call(restoreDateSetting, { params: { id } });
    await accept(event.id);
    await ada.call(deleteDateSetting, { params: { id } });
    await edit(event.id, { service: 'personal' });
    await accept(event.id);
    expect(await dates()).toMatchObject([{ important_date: '2026-05-26' }]);
  });

  it('does not move a handled date', async () => {
    const { event } = await enterEvent(ada, caseId);
    const [date] = await acceptDates(ada, event.id);
    await handleDate(ada, date?.id ?? '');
    await edit(event.id, { service: 'personal' });
    expect(await problemOf(accept(event.id))).toMatchObject({ code: 'conflict' });
  });
});

describe('a counted date', () => {
  it('is moved by hand only with a reason, one or many', async () => {
    const { event } = await enterEvent(ada, caseId);
    const [date] = await acceptDates(ada, event.id);
    const params = { id: date?.id ?? '' };
    const move = (body: object) => ada.call(updateCaseDate, { params, body });
    expect((await problemOf(move({ important_date: '2026-05-20' }))).fields).toEqual({
      reason: expect.stringContaining('is counted by a rule'),
    });
    expect((await move({ place: 'Room 5' })).case_date.important_date).toBe('2026-05-28');
    const moved = await move({ important_date: '2026-05-20', reason: 'Extension refused' });
    expect(moved.case_date).toMatchObject({ important_date: '2026-05-20', counted: { chosen: 'override' } });
    const bulk = { ids: [params.id], action: 'move_days' as const, days: 1 };
    expect((await problemOf(ada.call(bulkCaseDates, { body: bulk }))).fields).toHaveProperty('reason');
    expect((await dates())[0]?.important_date).toBe('2026-05-20');
    await ada.call(bulkCaseDates, { body: { ...bulk, reason: 'Moved by the office' } });
    expect(await explain(params.id)).toMatchObject({
      override: { on: '2026-05-21', reason: 'Moved by the office' },
      computed_on: '2026-05-28',
    });
  });

  it('has an explanation, unlike a date entered by hand', async () => {
    const { id, counted } = await addDate(ada, caseId, '2026-06-01');
    expect(counted).toBeNull();
    expect(await ada.call(explainCaseDate, { params: { id } })).toEqual({ explanation: null });
  });

  it('exists for the team only when its case is restricted', async () => {
    const eve = await ada.colleague('admin');
    const max = await ada.colleague('user');
    caseId = (await openCase(max)).id;
    const { event } = await enterEvent(max, caseId, RFE);
    const [date] = await acceptDates(max, event.id);
    await max.call(restrictCaseRecord, { params: { id: caseId } });
    const asked = [
      () => list(eve),
      () => edit(event.id, { on: '2026-03-03' }, eve),
      () => acceptDates(eve, event.id),
      () => eve.call(explainCaseDate, { params: { id: date?.id ?? '' } }),
    ];
    for (const ask of asked) expect((await problemOf(ask())).code).toBe('not_found');
    expect((await list(max)).events).toHaveLength(1);
  });
});
