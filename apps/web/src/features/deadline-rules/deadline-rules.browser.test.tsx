import { listDateSettings } from '@landfall/contract/date-settings';
import { computeDeadlines, getDeadlineRule, listDeadlineRules } from '@landfall/contract/deadline-rules';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer, fail, Refusal } from '../../testing/answers.ts';
import { COUNTER, inOffice, listed, RFE } from '../../testing/deadline-rules.ts';
import { tryAgain } from '../../testing/try-again.ts';
import { openWorkspace } from '../../testing/workspace.tsx';
import { TYPING_PAUSE_MS } from './rule-search.ts';

const steps = [
  { text: 'Notice date: Mon, Mar 2, 2026', from: null, to: '2026-03-02' },
  {
    text: '3 days more, served by mail: Thu, May 28, 2026',
    from: '2026-05-25',
    to: '2026-05-28',
    cite: '8 CFR 103.8(b)',
  },
];
const DUE = {
  role: 'deadline' as const,
  label: 'Response must be received',
  date: '2026-05-28',
  value: null,
  none: null,
  safe: '2026-05-22',
  steps,
  readings: [{ key: 'safe' as const, text: 'Safe under every reading', date: '2026-05-22', steps }],
};

const table = () => page.getByRole('table', { name: 'Deadline Rules' });
const form = () => page.getByRole('form', { name: 'Try it' });

describe('the list', () => {
  it('shows rules with state and source, filtered by typed words', async () => {
    answer(listDeadlineRules, { deadline_rules: [listed(RFE), listed(COUNTER)] });
    await openWorkspace('/date_settings/rules');
    await expect.element(table().getByRole('link', { name: RFE.name })).toBeVisible();
    await expect.element(table().getByText('Set aside by a court')).toBeVisible();
    await expect.element(page.getByText('2 rules')).toBeVisible();
    await expectAccessible();
    await expectNoOverflow();
    await page.getByRole('searchbox', { name: 'Search rules' }).fill('evidence 103.2');
    await expect.element(page.getByText('1 rule', { exact: true })).toBeVisible();
    await expect.poll(() => location.search).toBe('?q=evidence+103.2');
    await page.getByRole('searchbox', { name: 'Search rules' }).fill('snail');
    await expect.element(page.getByText('No rule found')).toBeVisible();
    await expectAccessible();
  });

  it('typed words do not end up in the URL of an opened rule', async () => {
    answer(listDeadlineRules, { deadline_rules: [listed(RFE)] });
    const released = Promise.withResolvers<void>();
    answer(getDeadlineRule, async () => {
      await released.promise;
      return inOffice(RFE);
    });
    await openWorkspace('/date_settings/rules');
    const link = table().getByRole('link', { name: RFE.name });
    await expect.element(link).toBeVisible();

    const pauses: (() => void)[] = [];
    const { setTimeout: start } = window;
    const timers = vi.spyOn(window, 'setTimeout');
    timers.mockImplementation(((act: () => void, ms: number) =>
      ms === TYPING_PAUSE_MS ? pauses.push(act) : start(act, ms)) as typeof setTimeout);
    onTestFinished(() => timers.mockRestore());
    await page.getByRole('searchbox', { name: 'Search rules' }).fill('evidence');
    await expect.poll(() => pauses.length).toBeGreaterThan(0);
    await link.click();
    await expect.poll(() => location.pathname).toBe(`/date_settings/rules/${RFE.key}`);
    for (const end of pauses) end();
    released.resolve();
    await expect.element(page.getByRole('heading', { level: 1, name: RFE.name })).toBeVisible();
    expect(location.search).toBe('');
  });

  it('says why it could not be loaded, and offers Retry', async () => {
    fail(listDeadlineRules, new Refusal('internal', 'The database is away'));
    await openWorkspace('/date_settings/rules');
    await expect.element(page.getByText('The database is away')).toBeVisible();
    await tryAgain(page.getByRole('button', { name: 'Try Again' }), () =>
      answer(listDeadlineRules, { deadline_rules: [listed(RFE)] }),
    );
    await expect.element(table().getByText(RFE.name)).toBeVisible();
  });

  it('is linked from the date types', async () => {
    answer(listDateSettings, { date_settings: [], archived_in_use: [] });
    answer(listDeadlineRules, { deadline_rules: [listed(RFE)] });
    await openWorkspace('/date_settings');
    await page.getByRole('link', { name: 'Deadline rules' }).click();
    await expect.element(table()).toBeVisible();
  });
});

describe('a rule', () => {
  it('is tried: shows its dates with steps, and notes first', async () => {
    answer(getDeadlineRule, inOffice(RFE));
    const given: unknown[] = [];
    answer(computeDeadlines, ({ body }) => {
      given.push(body);
      return {
        status: 'in_force' as const,
        outputs: { due: DUE },
        warnings: ['This rule is proposed'],
        citations: RFE.citations,
      };
    });
    await openWorkspace('/date_settings/rules/uscis-rfe');
    await expect.element(page.getByText('Denial on the record')).toBeVisible();
    await expectAccessible();
    await form().getByRole('textbox', { name: 'Notice date' }).fill('3/2/2026');
    await form().getByLabelText('Service').selectOptions('mail');
    await form().getByRole('button', { name: 'Count' }).click();
    const due = page.getByRole('article', { name: DUE.label });
    await expect.element(due.getByText('Thursday, May 28, 2026')).toBeVisible();
    await expect.element(due.getByText('May 22, 2026', { exact: true }).first()).toBeVisible();
    await expect
      .element(
        due
          .getByRole('list', { name: `Steps of ${DUE.label}` })
          .getByRole('listitem')
          .last(),
      )
      .toHaveTextContent('3 days more, served by mail: Thu, May 28, 2026 (8 CFR 103.8(b))');
    await expect.element(page.getByText('This rule is proposed')).toBeVisible();
    await expect.element(page.getByText('Feb 20, 2026, against the primary text')).toBeVisible();
    await expect.element(page.getByText('Confidence')).toBeVisible();
    await expect
      .element(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Date Types' }))
      .toBeVisible();
    expect(given).toEqual([{ inputs: { notice_date: '2026-03-02', service: 'mail', detained: false } }]);
    await expectAccessible();
    await expectNoOverflow();
    await form().getByRole('textbox', { name: 'Notice date' }).fill('3/3/2026');
    // The result of the previous inputs is no longer shown.
    await expect.element(due).not.toBeInTheDocument();
  });

  it('shows errors at each input', async () => {
    answer(getDeadlineRule, inOffice(RFE));
    const refusal = new Refusal('invalid_input', 'inputs.notice_date: Required');
    refusal.problem.fields = { 'inputs.notice_date': 'Required' };
    fail(computeDeadlines, refusal);
    await openWorkspace('/date_settings/rules/uscis-rfe');
    await form().getByRole('button', { name: 'Count' }).click();
    await expect.element(form().getByText('Required')).toBeVisible();
    await expect.element(form().getByRole('alert')).not.toBeInTheDocument();
    await expectAccessible();
    fail(computeDeadlines, new Refusal('unavailable', 'The server is busy'));
    await form().getByRole('button', { name: 'Count' }).click();
    await expect.element(form().getByText('The server is busy')).toBeVisible();
  });

  it('supports periods, numbers and no date', async () => {
    answer(getDeadlineRule, inOffice(COUNTER));
    const given: unknown[] = [];
    answer(computeDeadlines, ({ body }) => {
      given.push(body);
      const none = { ...DUE, date: null, safe: null, readings: [], none: '31 of 90 days are used' };
      const used = { ...none, role: 'count' as const, label: 'Days used', value: 31, none: null };
      return { status: 'vacated' as const, outputs: { used, due: none }, warnings: [], citations: [] };
    });
    await openWorkspace('/date_settings/rules/opt-unemployment');
    await expect.element(page.getByText('Not yet')).toBeVisible();
    // The confidence is not shown for a rule that was not checked against a source.
    await expect.element(page.getByText('Confidence')).not.toBeInTheDocument();
    await form().getByRole('button', { name: 'Add period' }).click();
    await form().getByRole('button', { name: 'Add period' }).click();
    await form().getByRole('button', { name: 'Remove period 2' }).click();
    await form().getByRole('textbox', { name: 'First day 1' }).fill('7/1/2026');
    await form().getByRole('textbox', { name: 'Last day 1' }).fill('7/31/2026');
    await form().getByLabelText('Days allowed').selectOptions('90');
    await expectAccessible();
    await form().getByRole('button', { name: 'Count' }).click();
    await expect
      .element(page.getByRole('article', { name: 'Days used' }).getByText('31', { exact: true }))
      .toBeVisible();
    await expect.element(page.getByText('31 of 90 days are used')).toBeVisible();
    await expect.element(page.getByText('No date')).toBeVisible();
    expect(given).toEqual([
      { inputs: { periods: [['2026-07-01', '2026-07-31']], limit: 90, stopped_days: 0 } },
    ]);
  });

  it('that does not exist says so', async () => {
    fail(getDeadlineRule, new Refusal('not_found', 'Not found'));
    await openWorkspace('/date_settings/rules/nothing');
    await expect.element(page.getByText('Deadline rule not found')).toBeVisible();
    answer(listDeadlineRules, { deadline_rules: [listed(RFE)] });
    await page.getByRole('link', { name: 'Back to Deadline Rules' }).click();
    await expect.element(table()).toBeVisible();
  });
});
