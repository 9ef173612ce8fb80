import type { Page } from '@playwright/test';
import { apiOf } from './fixtures.ts';

/** Makes the organization adopt the rule for requests for evidence. */
export async function takeDates(page: Page): Promise<void> {
  const { post, get } = await apiOf(page);
  const { date_settings } = await get<{ date_settings: { id: string; DateName: string }[] }>(
    '/date_settings',
  );
  const due = date_settings.find(({ DateName }) => DateName === 'RFE Response Due')?.id;
  await post('/deadline-rules/uscis-rfe/adopt', { version: 1, output_map: { due } });
}
