import type { Locator, Page } from '@playwright/test';
import { arrange, organizationDay } from './fixtures.ts';

/** Text that must never be interpreted as markup. */
export const HOSTILE = '<img src=x onerror="document.title=1">{{7*7}}=cmd()';

/** Cases with dates in each list of a report: two overdue, one today, one this week, one in each of the others. */
export async function arrangeOffice(page: Page) {
  const day = (days: number) => organizationDay(page, days);
  return arrange(page, [
    {
      title: 'Okafor: I-130',
      dates: [
        ['Filing Deadline', await day(-9)],
        ['Interview', await day(45)],
      ],
    },
    {
      title: 'Silva: N-400',
      dates: [
        ['Filing Deadline', await day(-1)],
        ['Filing Deadline', await day(0)],
      ],
    },
    {
      title: HOSTILE,
      dates: [
        ['Filing Deadline', await day(5)],
        ['Filing Deadline', await day(20)],
      ],
    },
  ]);
}

export const templateDialog = (page: Page) => page.getByRole('dialog', { name: 'Create Template' });

export const generateDialog = (page: Page) => page.getByRole('dialog', { name: 'Generate Report' });

export const templates = (page: Page) => page.getByRole('region', { name: 'Report Templates' });

export const saved = (page: Page) => page.getByRole('region', { name: 'Saved Reports' });

export const rowOf = (section: Locator, name: string) => section.getByRole('row').filter({ hasText: name });

export const tile = (view: Locator, label: string) =>
  view.locator('dl[aria-label="Summary"] > div').filter({ hasText: label });
