import { expect, it } from 'vitest';
import { zoneWords } from './time-zones.ts';
import { zoneChoices } from './zone-choices.ts';

const valuesOf = (current: string) =>
  zoneChoices(current).map(({ items }) => items.map(({ value }) => value));

it('zones of the United States come first, without repeats', () => {
  const [first = [], others = []] = valuesOf('America/Chicago');
  expect(first[0]).toBe('America/New_York');
  expect(others).toContain('Europe/Lisbon');
  const all = [...first, ...others];
  expect(new Set(all).size).toBe(all.length);
});

it('offers the current zone even if the browser uses another name for it', () => {
  expect(valuesOf('Etc/Invented')[1]).toContain('Etc/Invented');
  expect(valuesOf('UTC')[1]?.filter((zone) => zone === 'UTC')).toHaveLength(1);
});

it('shows a zone without underscores', () => {
  expect(zoneWords('America/New_York')).toBe('America/New York');
});
