import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoOverflow, goTo, test } from './fixtures.ts';
import { signUp } from './sign-up.ts';

interface Example {
  rule: string;
  /** The values to type or choose, by the label of the field. */
  given: Record<string, string>;
  /** The names of its dates, and the steps of each. */
  steps: Record<string, string[]>;
}

const EXAMPLES: Example[] = [
  {
    rule: 'base-mail',
    given: { 'Last day': '5/23/2026', Service: 'mail' },
    steps: {
      Due: [
        'Last day: Sat, May 23, 2026',
        '3 days more, served by mail: Tue, May 26, 2026 (8 CFR 103.8(b))',
        'No weekend and no federal holiday: it stays',
      ],
    },
  },
  {
    rule: 'eoir-master',
    given: { 'Hearing date': '9/22/2026' },
    steps: {
      'Must be received by the court': [
        'Detained: no',
        'Hearing date: Tue, Sep 22, 2026',
        '15 days before: Mon, Sep 7, 2026',
        'Labor Day: on to the next working day: Tue, Sep 8, 2026',
      ],
    },
  },
  {
    rule: 'bia-appeal',
    given: { 'Decision date': '3/19/2026' },
    steps: {
      'EOIR-26 must be received by the Board': [
        'Decision date: Thu, Mar 19, 2026',
        '30 days later: Sat, Apr 18, 2026',
        'Saturday, Sunday: on to the next working day: Mon, Apr 20, 2026',
      ],
    },
  },
  {
    rule: 'asylum-one-year',
    given: { 'Arrived on': '2/29/2024' },
    steps: {
      'I-589 must be received': [
        'Arrived on: Thu, Feb 29, 2024',
        '1 year later, which is the last day of its month: Fri, Feb 28, 2025',
        'No weekend and no federal holiday: it stays',
      ],
    },
  },
  {
    rule: 'n400-window',
    given: { 'Resident since': '7/4/2006', 'Years of residence required': '5' },
    steps: {
      'N-400 may be filed from': [
        'Resident since: Tue, Jul 4, 2006',
        '5 years later: Mon, Jul 4, 2011',
        '90 days before: Tue, Apr 5, 2011',
      ],
    },
  },
  {
    rule: 'h1b-six-year',
    given: { 'First day in H-1B status': '10/1/2020' },
    steps: {
      'Six years end': [
        'First day in H-1B status: Thu, Oct 1, 2020',
        '6 years later: Thu, Oct 1, 2026',
        '1 day before: Wed, Sep 30, 2026',
      ],
    },
  },
  {
    rule: 'perm-notice-posting',
    given: { 'Posted on': '11/23/2026' },
    steps: {
      'May come down after': [
        'Posted on: Mon, Nov 23, 2026',
        '9 business days later, not counting Thanksgiving Day: Mon, Dec 7, 2026',
      ],
    },
  },
  {
    rule: 'grace-60',
    given: { 'Last day employed': '11/13/2026', 'I-94 admit until date': '9/30/2027' },
    steps: {
      'File, change status or depart by': [
        'I-94 admit until date: Thu, Sep 30, 2027',
        'Last day employed: Fri, Nov 13, 2026',
        '60 days later: Tue, Jan 12, 2027',
        'The earliest: Tue, Jan 12, 2027, not Thu, Sep 30, 2027',
      ],
    },
  },
  {
    rule: 'cspa-age',
    given: {
      'Born on': '3/15/2005',
      'Visa available on': '12/1/2026',
      'Petition filed on': '1/10/2020',
      'Petition approved on': '1/10/2021',
    },
    steps: {
      'Stays under 21 if the visa is available before': [
        'Born on: Tue, Mar 15, 2005',
        '21 years later: Sun, Mar 15, 2026',
        'Plus 366 days from petition filed on to petition approved on: Tue, Mar 16, 2027',
      ],
    },
  },
];

const form = (page: Page) => page.getByRole('form', { name: 'Try it' });

async function give(page: Page, given: Example['given']): Promise<void> {
  for (const [label, value] of Object.entries(given)) {
    const choice = form(page).getByRole('combobox', { name: label });
    if (await choice.isVisible()) await choice.selectOption(value);
    else await form(page).getByRole('textbox', { name: label }).fill(value);
  }
  await form(page).getByRole('button', { name: 'Count' }).click();
}

test('a rule is found, tried, and explains its date and the safe one', { tag: '@phone' }, async ({
  page,
}) => {
  await signUp(page);
  await goTo(page, 'Date Types');
  await page.getByRole('link', { name: 'Deadline rules' }).click();
  await expect(page.getByText('81 rules')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('searchbox', { name: 'Search rules' }).fill('evidence 84');
  await expect(page.getByText('1 rule', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Request for evidence: standard 84 days' }).click();
  await give(page, { 'Notice date': '3/2/2026', Service: 'mail', 'Printed due date': '5/29/2026' });
  await expect(page.getByText(/is 1 day later than the date counted, Thu, May 28, 2026$/)).toBeVisible();
  await give(page, { 'Printed due date': '' });
  const due = page.getByRole('article', { name: 'Response must be received' });
  await expect(due.getByText('Thursday, May 28, 2026')).toBeVisible();
  await due.getByText('Safe under every reading: May 22, 2026').click();
  await expect(due.getByText(/^Memorial Day, Sunday, Saturday: back to the last working day/)).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test('shows worked examples with their steps', async ({ page }) => {
  await signUp(page);
  for (const { rule, given, steps } of EXAMPLES) {
    await page.goto(`/date_settings/rules/${rule}`);
    await give(page, given);
    for (const [label, words] of Object.entries(steps))
      await expect(
        page.getByRole('list', { name: `Steps of ${label}` }).getByRole('listitem'),
        rule,
      ).toHaveText(words);
  }
  await page.goto('/date_settings/rules/opt-unemployment');
  await form(page).getByRole('button', { name: 'Add period' }).click();
  await give(page, {
    'First day 1': '7/1/2026',
    'Last day 1': '7/31/2026',
    'Out of work since': '10/1/2026',
    'Days allowed': '90',
  });
  await expect(
    page.getByText(
      '31 of 90 days are used, and since Thu, Oct 1, 2026 each day counts; the last one is: Sat, Nov 28, 2026',
    ),
  ).toBeVisible();
});
