import { MantineProvider } from '@mantine/core';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DayRange } from './DayRange.tsx';

const asked: (string | undefined)[] = [];

/** A page whose address changes only a moment later. */
function SlowPage() {
  const [from, setFrom] = useState<string>();
  return (
    <>
      <DayRange
        from={from}
        to={undefined}
        today="2026-03-02"
        onChange={(range) => {
          asked.push(range.from);
          setTimeout(() => setFrom(range.from), 250);
        }}
      />
      <output>{from}</output>
    </>
  );
}

it('keeps typed text while the URL is updated', async () => {
  await render(
    <MantineProvider>
      <SlowPage />
    </MantineProvider>,
  );
  const field = page.getByRole('textbox', { name: 'From' });
  await field.fill('3/1');
  await expect.poll(() => asked).toEqual(['2027-03-01']);
  await userEvent.keyboard('4');
  await expect.poll(() => asked).toEqual(['2027-03-01', '2026-03-14']);
  await expect.element(page.getByText('2026-03-14')).toBeVisible();
  await expect.element(field).toHaveValue('3/14');
});
