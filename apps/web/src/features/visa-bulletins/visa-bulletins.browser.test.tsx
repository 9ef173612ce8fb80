import { type CaseRecord, getCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import {
  type BulletinPreview,
  deleteVisaBulletin,
  getVisaAvailability,
  getVisaBulletin,
  importVisaBulletins,
  listVisaBulletins,
  previewVisaBulletins,
  updateVisaBulletin,
  type VisaAvailability,
  type VisaBulletin,
} from '@landfall/contract/visa-bulletins';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer, fail, Refusal } from '../../testing/answers.ts';
import { OPEN_CASE } from '../../testing/records.ts';
import { answerPerson, idOf } from '../../testing/shell-answers.ts';
import { tryAgain } from '../../testing/try-again.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

const JULY: VisaBulletin = {
  id: idOf(71),
  month: '2026-07',
  uscis_family: 'dates_for_filing',
  uscis_employment: null,
  is_sample: false,
  imported_at: '2026-06-12T15:00:00Z',
  rows: 3,
};
const JUNE: VisaBulletin = { ...JULY, id: idOf(72), month: '2026-06', is_sample: true };
const cell = (category: 'F2A' | 'EB2', country: 'ROW' | 'MX', date: string | null) => ({
  chart: 'final_action' as const,
  kind: category === 'F2A' ? ('family' as const) : ('employment' as const),
  category,
  country,
  status: date ? ('date' as const) : ('current' as const),
  date,
});

const PATH = '/date_settings/bulletin';
const table = (name: string) => page.getByRole('table', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });

function answerBulletins() {
  answer(listVisaBulletins, { visa_bulletins: [JULY, JUNE] });
  answer(getVisaBulletin, ({ path }) => ({
    visa_bulletin: {
      ...(path.endsWith('2026-06') ? JUNE : JULY),
      cutoffs: [cell('F2A', 'ROW', '2024-02-01'), cell('F2A', 'MX', '2023-01-01'), cell('EB2', 'ROW', null)],
      previous: { month: '2026-06', cutoffs: [cell('F2A', 'ROW', '2024-01-01'), cell('F2A', 'MX', null)] },
    },
  }));
}

describe('the page of bulletins', () => {
  it('shows the newest month, how each number moved, and which chart USCIS uses', async () => {
    answerPerson('viewer');
    answerBulletins();
    await openWorkspace(PATH);
    const family = table('Final Action Dates, family-sponsored');
    await expect.element(family.getByRole('row', { name: /F2A/ })).toBeVisible();
    await expect.element(family.getByText('31 days forward')).toBeVisible();
    await expect.element(family.getByText('back from Current')).toBeVisible();
    await expect.element(table('Final Action Dates, employment-based').getByText('Current')).toBeVisible();
    await expect.element(page.getByText(/^USCIS uses for adjustments in July 2026/)).toBeVisible();
    expect(button('Import').elements()).toEqual([]);
    expect(button('Delete').elements()).toEqual([]);
    await expectAccessible();
    await expectNoOverflow();
    await page.getByLabelText('Month').selectOptions('June 2026');
    await expect.element(page.getByText('Sample numbers.')).toBeVisible();
    expect(location.search).toBe('?month=2026-06');
    await expectAccessible();
  });

  it('explains the source of numbers when there are none yet', async () => {
    answerPerson('admin');
    answer(listVisaBulletins, { visa_bulletins: [] });
    await openWorkspace(PATH);
    await expect.element(page.getByText('No visa bulletin yet')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'travel.state.gov' })).toBeVisible();
    await expect.element(button('Import')).toBeVisible();
    await expectAccessible();
    await expectNoOverflow();
  });

  it('offers Retry when bulletins cannot be loaded', async () => {
    fail(listVisaBulletins, new Refusal('unavailable', 'The server is busy'));
    await openWorkspace(PATH);
    await expect.element(page.getByText('The server is busy')).toBeVisible();
    await expectAccessible();
    await tryAgain(button('Try Again'), answerBulletins);
    await expect.element(table('Final Action Dates, family-sponsored')).toBeVisible();
  });

  it('an admin sets the chart that USCIS uses, and deletes a month after a question', async () => {
    answerPerson('admin');
    answerBulletins();
    const sent: unknown[] = [];
    answer(updateVisaBulletin, ({ body }) => {
      sent.push(body);
      return { visa_bulletin: JULY };
    });
    answer(deleteVisaBulletin, ({ path }) => {
      sent.push(path);
      return undefined;
    });
    await openWorkspace(PATH);
    await button('Edit the charts that USCIS uses').click();
    const uses = page.getByRole('dialog', { name: 'Charts that USCIS uses in July 2026' });
    await uses.getByLabelText('Employment-based').selectOptions('Final Action Dates');
    await expectAccessible();
    await button('Save').click();
    await expect.element(page.getByText('Charts saved')).toBeVisible();
    await button('Delete').click();
    await expect.element(page.getByText('Delete the visa bulletin of July 2026?')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => sent.at(-1)).toBe('/api/visa-bulletins/2026-07');
    expect(sent[0]).toEqual({ uscis_family: 'dates_for_filing', uscis_employment: 'final_action' });
  });
});

describe('an import', () => {
  const MONTH: BulletinPreview['months'][number] = {
    month: '2026-08',
    rows: 98,
    state: 'new',
    uscis_family: null,
    uscis_employment: null,
    replaces_sample: false,
    uscis_changes: [],
    differences: [],
    differing: 0,
  };
  const NEW: BulletinPreview = { months: [MONTH], became_current: 2, retrogressed: 1, replaces: null };
  const DIFFERING: BulletinPreview = {
    months: [
      {
        ...MONTH,
        month: '2026-07',
        state: 'differs',
        differing: 1,
        uscis_changes: [{ kind: 'family', from: 'dates_for_filing', to: 'final_action' }],
        differences: [
          {
            chart: 'final_action',
            category: 'F2A',
            country: 'MX',
            from: { status: 'date', date: '2023-01-01' },
            to: null,
          },
        ],
      },
    ],
    became_current: 0,
    retrogressed: 0,
    replaces: 'the look',
  };
  const dialog = () => page.getByRole('dialog', { name: 'Import Visa Bulletins' });

  async function choose(name: string) {
    await expect.element(dialog().getByRole('button', { name: /^Choose a/ })).toBeVisible();
    const input = document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]');
    await userEvent.upload(input as HTMLInputElement, new File(['bulletin'], name));
  }

  beforeEach(async () => {
    answerPerson('admin');
    answerBulletins();
  });

  it('is previewed: new numbers, and cases that move', async () => {
    answer(previewVisaBulletins, { preview: NEW });
    answer(importVisaBulletins, ({ query }) => {
      expect(query.get('replace')).toBeNull();
      return { visa_bulletins: [{ ...JULY, month: '2026-08' }] };
    });
    await openWorkspace(PATH);
    await button('Import').click();
    await expect.element(dialog().getByRole('button', { name: 'Import' })).toBeDisabled();
    await choose('august.csv');
    await expect.element(dialog().getByText('August 2026')).toBeVisible();
    await expect
      .element(
        dialog().getByText(
          '2 cases of yours become current, 1 case is no longer current. Their teams are told.',
        ),
      )
      .toBeVisible();
    await expectAccessible();
    await expectNoOverflow();
    await dialog().getByRole('button', { name: 'Import' }).click();
    await expect.element(page.getByText('1 visa bulletin imported')).toBeVisible();
    await expect.poll(() => location.search).toBe('?month=2026-08');
  });

  it('shows what would be replaced, and previews again when somebody was first', async () => {
    answer(previewVisaBulletins, { preview: DIFFERING });
    fail(importVisaBulletins, new Refusal('conflict', 'A bulletin that is there says something else'));
    await openWorkspace(PATH);
    await button('Import').click();
    await choose('july.csv');
    const replaced = table('What is replaced in July 2026');
    await expect.element(replaced.getByRole('row', { name: /F2A, Mexico/ })).toBeVisible();
    await expect.element(replaced.getByRole('row', { name: /Chart that USCIS uses, family/ })).toBeVisible();
    await expectAccessible();
    await dialog().getByRole('button', { name: 'Import and Replace' }).click();
    await expect.element(dialog().getByText('A bulletin that is there says something else')).toBeVisible();
    answer(importVisaBulletins, ({ query }) => {
      expect(query.get('replace')).toBe('the look');
      return { visa_bulletins: [JULY] };
    });
    await dialog().getByRole('button', { name: 'Import and Replace' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  it('names the line and the column of a fault', async () => {
    const words = 'Line 3, column “category”: “F6” is not known';
    const refusal = new Refusal('invalid_input', `file: ${words}`);
    refusal.problem.fields = { file: words };
    fail(previewVisaBulletins, refusal);
    await openWorkspace(PATH);
    await button('Import').click();
    await choose('broken.csv');
    await expect.element(dialog().getByText(`${words}. Nothing was imported.`)).toBeVisible();
    await expect.element(dialog().getByRole('button', { name: 'Import' })).toBeDisabled();
    await expectAccessible();
  });
});

describe('the priority date of a case', () => {
  const WAITING = { priority_date: '2023-06-15', preference_category: 'F2A', chargeability: 'MX' } as const;
  const CUTOFF = { status: 'date', date: '2023-02-01' } as const;
  const SAID: VisaAvailability = {
    ...WAITING,
    newest: '2026-07',
    next: '2026-08',
    is_sample: true,
    uscis_chart: 'dates_for_filing',
    charts: [
      {
        chart: 'final_action',
        cutoff: CUTOFF,
        is_current: false,
        since: null,
        is_since_exact: false,
        first_current_in: '2026-05',
        next: { cutoff: { status: 'current', date: null }, is_current: true },
      },
      {
        chart: 'dates_for_filing',
        cutoff: { status: 'current', date: null },
        is_current: true,
        since: '2026-06',
        is_since_exact: true,
        first_current_in: '2026-06',
        next: null,
      },
    ],
    moves: ['07', '06', '05', '04', '03'].map((month) => ({
      month: `2026-${month}`,
      final_action: CUTOFF,
      dates_for_filing: null,
    })),
  };
  const section = () => page.getByRole('region', { name: 'Priority Date' });

  async function open(changes: Partial<CaseRecord> = {}) {
    answer(getCaseRecord, {
      case_record: { ...OPEN_CASE, ...changes },
      dates: [],
      notes: [],
      notes_total: 0,
      notes_next_cursor: null,
      beneficiaries: [],
      petitioners: [],
    });
    await openWorkspace(`/case_records/${OPEN_CASE.id}`);
  }

  it('shows both charts, and how the cutoffs moved', async () => {
    answer(getVisaAvailability, { visa_availability: SAID });
    await open(WAITING);
    await expect.element(section().getByText('Not current: the cutoff is Feb 1, 2023')).toBeVisible();
    await expect.element(section().getByText('Current since June 2026')).toBeVisible();
    await expect.element(section().getByText('First current in May 2026')).toBeVisible();
    await expect.element(section().getByText('USCIS uses this chart in July 2026')).toBeVisible();
    await expect.element(section().getByText('From August 2026: current')).toBeVisible();
    await expect.element(section().getByText('Sample numbers')).toBeVisible();
    const moves = section().getByRole('table', { name: 'How the cutoffs moved' });
    expect(moves.getByRole('row').elements()).toHaveLength(5);
    await section().getByRole('button', { name: 'Show all 5 months' }).click();
    await expect.poll(() => moves.getByRole('row').elements().length).toBe(6);
    await expectAccessible();
    await expectNoOverflow();
  });

  it('says that a single or a coming bulletin is not in effect', async () => {
    const charts = SAID.charts.map((chart) => {
      return { ...chart, cutoff: null, is_current: null, since: null, first_current_in: null };
    });
    const coming = { ...SAID, newest: null, uscis_chart: null, charts };
    answer(getVisaAvailability, { visa_availability: coming });
    await open(WAITING);
    await expect.element(section().getByText('No imported visa bulletin is in effect yet')).toBeVisible();
    await expect.element(section().getByText('From August 2026: current')).toBeVisible();
    await expect.element(section().getByRole('link', { name: 'Visa bulletin of August 2026' })).toBeVisible();
    await expect.element(section().getByText('Current since')).not.toBeInTheDocument();
    await expectAccessible();
  });

  it('links to the bulletins without one, and offers Retry', async () => {
    fail(getVisaAvailability, new Refusal('unavailable', 'The server is busy'));
    await open(WAITING);
    const none = { ...SAID, newest: null, next: null, uscis_chart: null, charts: [], moves: [] };
    await tryAgain(section().getByRole('button', { name: 'Retry' }), () =>
      answer(getVisaAvailability, { visa_availability: none }),
    );
    await expect.element(section().getByRole('link', { name: 'visa bulletin' })).toBeVisible();
  });

  it('is entered with its category and country; a refusal keeps the input', async () => {
    const sent: unknown[] = [];
    await open();
    await button('Add priority date').click();
    const dialog = page.getByRole('dialog', { name: 'Priority Date' });
    await dialog.getByRole('textbox', { name: 'Priority date' }).fill('6/15/2023');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByText('Preference category is required')).toBeVisible();
    await dialog.getByLabelText('Preference category').selectOptions('F2A');
    await dialog.getByLabelText('Country of chargeability').selectOptions('Mexico');
    await expectAccessible();
    fail(updateCaseRecord, new Refusal('unavailable', 'The server is busy'));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByText('The server is busy')).toBeVisible();
    answer(getVisaAvailability, { visa_availability: SAID });
    answer(updateCaseRecord, ({ body }) => {
      sent.push(body);
      return { case_record: { ...OPEN_CASE, ...WAITING, version: 2 } };
    });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('Priority date saved')).toBeVisible();
    expect(sent).toEqual([{ ...WAITING, version: 1 }]);
  });

  it('shows somebody else’s change before overwriting it', async () => {
    answer(getVisaAvailability, { visa_availability: SAID });
    await open(WAITING);
    await button('Edit priority date').click();
    const dialog = page.getByRole('dialog', { name: 'Priority Date' });
    await dialog.getByLabelText('Country of chargeability').selectOptions('India');
    const theirs = { ...OPEN_CASE, ...WAITING, priority_date: '2023-07-01', version: 2 };
    fail(updateCaseRecord, new Refusal('stale_version', 'Someone else changed this in the meantime', theirs));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('Jul 1, 2023')).toBeVisible();
    await expectAccessible();
    answer(updateCaseRecord, ({ body }) => {
      const kept = { ...WAITING, priority_date: theirs.priority_date, chargeability: 'IN' };
      expect(body).toEqual({ ...kept, version: 2 });
      return { case_record: { ...theirs, chargeability: 'IN' as const, version: 3 } };
    });
    await button('Keep mine').click();
    await expect.element(page.getByText('Priority date saved')).toBeVisible();
  });

  it('is saved completely although somebody removed it', async () => {
    answer(getVisaAvailability, { visa_availability: SAID });
    await open(WAITING);
    await button('Edit priority date').click();
    const dialog = page.getByRole('dialog', { name: 'Priority Date' });
    await dialog.getByLabelText('Country of chargeability').selectOptions('India');
    fail(updateCaseRecord, new Refusal('stale_version', 'Changed', { ...OPEN_CASE, version: 2 }));
    await dialog.getByRole('button', { name: 'Save' }).click();
    const conflict = page.getByRole('dialog', { name: 'Someone else changed this' });
    await expect.element(conflict.getByText('Jun 15, 2023')).toBeVisible();
    answer(updateCaseRecord, ({ body }) => {
      expect(body).toEqual({ ...WAITING, chargeability: 'IN', version: 2 });
      return { case_record: { ...OPEN_CASE, ...WAITING, version: 3 } };
    });
    await button('Keep mine').click();
    await expect.element(page.getByText('Priority date saved')).toBeVisible();
  });

  it('cannot be added by a viewer', async () => {
    answerPerson('viewer');
    await open();
    await expect.element(section().getByText('No priority date yet')).toBeVisible();
    expect(section().getByRole('button').elements()).toEqual([]);
  });
});
