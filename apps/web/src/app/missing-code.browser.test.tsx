import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ServerAwayError } from '../lib/stale-build.ts';
import { theme } from '../ui/theme.ts';
import '../ui/mantine.css';
import { missingCodeToasts } from './missing-code.ts';

const { missing, found } = missingCodeToasts;
const retry = page.getByRole('button', { name: 'Retry' });
const reload = page.getByRole('button', { name: 'Reload' });

beforeEach(async () => {
  await render(
    <MantineProvider theme={theme}>
      <Notifications />
    </MantineProvider>,
  );
});

afterEach(() => found('part'));

it('offers Retry whenever the server is down, in one message', async () => {
  const again = vi.fn();
  missing('part', () => undefined, new ServerAwayError());
  missing('part', again, new ServerAwayError());
  await expect.element(retry).toBeVisible();
  await expect.element(reload).not.toBeInTheDocument();
  await retry.click();
  expect(again).toHaveBeenCalledOnce();
});

it('offers Reload, fully visible, when a retry fails although the server answers', async () => {
  missing('part', () => undefined, new ServerAwayError());
  await expect.element(retry).toBeVisible();
  missing('part', () => undefined, new TypeError('Failed to fetch dynamically imported module'));
  await expect.element(reload).toBeVisible();
  await expect.element(retry).not.toBeInTheDocument();
  const label = reload.element();
  expect(label.scrollWidth).toBeLessThanOrEqual(label.clientWidth);
  for (const part of label.querySelectorAll('*'))
    expect(part.scrollWidth).toBeLessThanOrEqual(part.clientWidth);
});
