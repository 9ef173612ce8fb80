import { MantineProvider } from '@mantine/core';
import type { ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { CalendarPicker } from './CalendarPicker.tsx';
import { DateField } from './DateField.tsx';
import { RelativeDateLine } from './RelativeDateLine.tsx';

const today = '2026-06-15';

function field(props: Partial<ComponentProps<typeof DateField>> = {}): string {
  const html = renderToString(
    <MantineProvider>
      <DateField label="Date" today={today} {...props} />
    </MantineProvider>,
  );
  return html.replaceAll('<!-- -->', '');
}

/** The text of the element with this attribute, without the tags inside. */
function textOf(html: string, attribute: RegExp): string {
  const [, tag = ''] = new RegExp(`<([a-z]+)[^>]*${attribute.source}`).exec(html) ?? [];
  const [, inside = ''] = new RegExp(`${attribute.source}[^>]*>(.*?)</${tag}>`).exec(html) ?? [];
  return inside.replace(/<[^>]*>/g, '').trim();
}

const reading = (html: string) => textOf(html, /aria-live="polite"/);

test('a date field shows examples of the days that it asks for', () => {
  expect(field()).toContain('placeholder="3/14, +84d, in 6 weeks"');
  expect(field({ occurrence: 'last' })).toContain('placeholder="3/14, -84d, mar 14 2024"');
});

describe('the text below a date field', () => {
  test.each([
    ['2026-07-02', 'Thursday, July 2, 2026'],
    ['2026-03-14', 'Saturday, March 14, 2026 · weekend next business day: Monday, March 16'],
    ['2026-07-03', 'Friday, July 3, 2026 · Independence Day (observed) next business day: Monday, July 6'],
    [
      '2021-12-31',
      'Friday, December 31, 2021 · New Year’s Day (observed) next business day: Monday, January 3, 2022',
    ],
    ['9999-12-31', 'Friday, December 31, 9999 · New Year’s Day (observed)'],
  ])('for a deadline of %s: %s', (value, words) => {
    expect(reading(field({ value, deadline: true }))).toBe(words);
  });

  test('names no next business day where nothing is due', () => {
    expect(reading(field({ value: '2026-03-14' }))).toBe('Saturday, March 14, 2026 · weekend');
  });

  test('describes the input, is a live region from the start, and takes no focus', () => {
    for (const value of ['', '2026-07-03']) {
      const html = field({ value });
      const [, described] = /<input[^>]*aria-describedby="([^"]+)"/.exec(html) ?? [];
      const [live = ''] = /<p[^>]*aria-live="polite"[^>]*>/.exec(html) ?? [];
      expect(live).toContain(`id="${described}"`);
      expect(live).toContain('aria-atomic="true"');
      expect(live).not.toContain('tabindex');
    }
  });

  test('has an icon hidden from screen readers', () => {
    expect(field({ value: '2026-07-03' })).toMatch(
      /<svg[^>]*aria-hidden="true"[^>]*calendar-off|calendar-off[^>]*aria-hidden="true"/,
    );
    expect(field({ value: '2026-07-02' })).not.toContain('calendar-off');
  });

  test('is no error: the input stays valid, with an error beside it', () => {
    expect(field({ value: '2026-07-03' })).not.toContain('aria-invalid="true"');
    const html = field({ value: '2026-07-03', error: 'Date is required' });
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('Date is required');
    expect(reading(html)).toContain('Independence Day (observed)');
  });

  test('the value is the input’s text', () => {
    expect(field({ value: '2026-07-03' })).toMatch(/<input[^>]*value="2026-07-03"/);
  });
});

describe('the calendar', () => {
  const month = (value: string) =>
    renderToString(
      <MantineProvider>
        <CalendarPicker value={value} today={today} onPick={() => undefined} />
      </MantineProvider>,
    );

  test('names weekends and holidays visibly and for screen readers, and no other day', () => {
    const html = month('2026-07-15');
    const buttons = html.match(/<button[^>]*aria-label="[^"]*2026[^>]*>/g) ?? [];
    const named = buttons
      .filter((button) => button.includes('title='))
      .map((button) => /aria-label="([^"]*)"/.exec(button)?.[1]);
    expect(named).toContain('Friday, July 3, 2026, Independence Day (observed)');
    expect(named).toContain('Saturday, July 4, 2026, Independence Day');
    expect(named).toContain('Sunday, July 5, 2026, weekend');
    expect(html).toContain('aria-label="Monday, July 6, 2026"');
    for (const label of named) expect(label).toMatch(/^(Saturday|Sunday), |Independence Day/);
  });

  test('marks the organization’s today', () => {
    const [current = ''] = month(today).match(/<button[^>]*aria-current="date"[^>]*>/) ?? [];
    expect(current).toContain('aria-label="Monday, June 15, 2026"');
  });
});

test.each([
  ['2026-07-02', '2026-07-02'],
  ['2026-07-03', '2026-07-03 · Independence Day (observed)'],
  ['2026-07-05', '2026-07-05 · weekend'],
])('an inline date shows on hover of %s: %s', (date, title) => {
  const html = renderToString(<RelativeDateLine date={date} today={today} />);
  expect(html).toContain(`title="${title}"`);
});
