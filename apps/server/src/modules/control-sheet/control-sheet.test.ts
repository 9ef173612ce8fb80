import { archiveCaseDate, updateCaseDate } from '@landfall/contract/case-date-changes';
import { updateCaseEvent, verifyCaseDate } from '@landfall/contract/case-events';
import { restrictCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import { exportControlSheet, getControlSheet } from '@landfall/contract/control-sheet';
import { retireDeadlineRule } from '@landfall/contract/deadline-rules';
import { updateOrganization } from '@landfall/contract/organization';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acceptDates, addCountedDate, enterEvent } from '../../testing/counted-dates.ts';
import { addDate, handleDate, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;
let ben: TestPerson;
let made: Awaited<ReturnType<typeof addCountedDate>>;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder();
  ben = await ada.colleague('user');
  made = await addCountedDate(ada);
});

const sheetOf = (by = ada, query: { assignee_id?: string } = {}) => by.call(getControlSheet, { query });
const statesOf = async (by = ada) => (await sheetOf(by)).rows.map(({ states }) => states);
const verify = (by: TestPerson, date = '2026-05-28') =>
  by.call(verifyCaseDate, { params: { id: made.date.id }, body: { date } });
const edit = (body: object) => ada.call(updateCaseEvent, { params: { id: made.eventId }, body });

describe('GET /control-sheet', () => {
  it('lists an unconfirmed date with its author, until a second person confirms it', async () => {
    await addDate(ada, made.caseId, '2026-06-01');
    const { rows, ...sheet } = await sheetOf();
    expect(sheet).toEqual({
      checked_at: '2026-03-02T15:00:00.000Z',
      today: '2026-03-02',
      verifies: true,
      total: 1,
      totals: { unverified: 1, overridden: 0, differing: 0, stale: 0 },
    });
    expect(rows).toEqual([
      {
        id: made.date.id,
        case_id: made.caseId,
        case_name: 'Okafor: I-130',
        beneficiary_name: '',
        date_type: 'RFE Response Due',
        important_date: '2026-05-28',
        states: ['unverified'],
        event: 'Request for evidence (RFE)',
        event_on: '2026-03-02',
        entered_by: 'Ada Founder',
        accepted_by: null,
        chosen: 'computed',
        computed_on: '2026-05-28',
        printed_on: null,
        difference: null,
        override: null,
        stale_reason: null,
      },
    ]);
    await verify(ben);
    expect(await sheetOf()).toMatchObject({ total: 0, rows: [] });
  });

  it('distinguishes who entered an event and who accepted its date', async () => {
    const { event } = await enterEvent(ada, made.caseId, { on: '2026-02-02' });
    await acceptDates(ben, event.id);
    expect((await sheetOf()).rows[0]).toMatchObject({
      entered_by: 'Ada Founder',
      accepted_by: 'Max Member',
    });
  });

  it('lists a date set by hand with the reason, even when confirmed', async () => {
    const body = { important_date: '2026-05-20', reason: 'Told by the officer' };
    await ada.call(updateCaseDate, { params: { id: made.date.id }, body });
    await verify(ben, '2026-05-20');
    expect((await sheetOf()).rows).toMatchObject([
      {
        states: ['overridden'],
        chosen: 'override',
        important_date: '2026-05-20',
        computed_on: '2026-05-28',
        override: { reason: 'Told by the officer', by: 'Ada Founder' },
      },
    ]);
  });

  it('lists a date that differs from the printed one, with the difference', async () => {
    await edit({ inputs: { printed_due_date: '2026-05-20' } });
    await acceptDates(ada, made.eventId);
    await verify(ben, '2026-05-20');
    expect((await sheetOf()).rows).toMatchObject([
      { states: ['differing'], chosen: 'printed', printed_on: '2026-05-20', difference: -8 },
    ]);
  });

  it('lists a date whose event was changed, unconfirmed, and one whose rule was', async () => {
    await verify(ben);
    await edit({ service: 'personal' });
    expect((await sheetOf()).rows).toMatchObject([
      {
        states: ['unverified', 'stale'],
        stale_reason: 'The event was changed: counted again, it is Tue, May 26, 2026',
      },
    ]);
    await edit({ service: 'mail' });
    await acceptDates(ada, made.eventId);
    await ada.call(retireDeadlineRule, { params: { key: 'uscis-rfe' } });
    await verify(ben);
    expect((await sheetOf()).rows).toMatchObject([
      { states: ['stale'], stale_reason: 'the rule is no longer used' },
    ]);
    expect((await sheetOf()).totals).toEqual({ unverified: 0, overridden: 0, differing: 0, stale: 1 });
  });

  it('does not require confirmation where the organization does not', async () => {
    await ada.call(updateOrganization, { body: { requires_verification: false } });
    expect(await sheetOf()).toMatchObject({ verifies: false, total: 0 });
  });

  it.each<[string, () => Promise<unknown>]>([
    ['handled', () => handleDate(ada, made.date.id)],
    ['archived', () => ada.call(archiveCaseDate, { params: { id: made.date.id } })],
    [
      'of an archived case',
      () => ada.call(updateCaseRecord, { params: { id: made.caseId }, body: { archived: true } }),
    ],
  ])('leaves out a date that is %s', async (_, change) => {
    await change();
    expect(await statesOf()).toEqual([]);
  });

  it('can be limited to the cases of one member', async () => {
    const other = await openCase(ben, 'Ito: N-400');
    const { event } = await enterEvent(ben, other.id);
    await acceptDates(ben, event.id);
    expect((await sheetOf()).total).toBe(2);
    expect((await sheetOf(ada, { assignee_id: ben.id })).rows).toMatchObject([{ case_name: 'Ito: N-400' }]);
    const stranger = await harness.founder();
    expect(await problemOf(sheetOf(ada, { assignee_id: stranger.id }))).toMatchObject({ code: 'not_found' });
  });

  it('lists dates of a restricted case only for those who may see it, and none for another organization', async () => {
    const eve = await ada.colleague('admin');
    await ada.call(restrictCaseRecord, { params: { id: made.caseId } });
    expect(await statesOf(ada)).toEqual([['unverified']]);
    expect(await sheetOf(eve)).toMatchObject({ total: 0, rows: [] });
    expect(await sheetOf(await harness.founder())).toMatchObject({ total: 0 });
  });
});

describe('GET /control-sheet/pdf', () => {
  /** The text of the PDF. */
  async function textOf(by: TestPerson, query: { assignee_id?: string } = {}): Promise<string> {
    const file = await by.call(exportControlSheet, { query });
    const data = new Uint8Array(await file.arrayBuffer());
    const pdf = await getDocument({ data, verbosity: 0 }).promise;
    const { items } = await (await pdf.getPage(1)).getTextContent();
    return items.map((item) => ('str' in item ? item.str : '')).join('\n');
  }

  it('has the content of the sheet, for a viewer too, and is recorded', async () => {
    const vic = await ada.colleague('viewer');
    const text = await textOf(vic, { assignee_id: ada.id });
    for (const words of [
      'Control Sheet',
      'Ada Founder',
      'Not Confirmed',
      'Okafor: I-130',
      'RFE Response Due',
      'Thu, May 28, 2026',
      'Counted: Thu, May 28, 2026',
      'Set by Hand',
      'Checked',
      'Page 1 of 1',
    ])
      expect(text).toContain(words);
    const { rows } = await harness.owner.query(
      `select action from app.audit_entry where org_id = $1 and action = 'control_sheet.exported'`,
      [ada.orgId],
    );
    expect(rows).toHaveLength(1);
  });

  it('contains nothing of a restricted case for others', async () => {
    const eve = await ada.colleague('admin');
    await ada.call(restrictCaseRecord, { params: { id: made.caseId } });
    expect(await textOf(eve)).not.toContain('Okafor');
    expect(await textOf(ada)).toContain('Okafor');
  });
});
