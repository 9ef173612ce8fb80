import { describe, expect, it } from 'vitest';
import { plotOf } from './plot.ts';

const section = {
  heading: 'More offices',
  sizes: ['10,000 cases', '100,000 cases'],
  rows: [
    { name: 'case page', times: [2, 2.2], most: 1.3 },
    { name: 'search <text>', times: [5, 20], most: 2 },
  ],
};

function widths(svg: string): number[] {
  return [...svg.matchAll(/<rect x="270" y="[\d.]+" width="([\d.]+)" height="8"/g)].map(([, width]) =>
    Number(width),
  );
}

describe('the plot of growth', () => {
  it('draws a bar for each size, as long as its time is in times of the first', () => {
    const [page = 0, pageGrown = 0, search = 0, searchGrown = 0] = widths(plotOf('Growth', [section]));
    expect(pageGrown / page).toBeCloseTo(1.1, 1);
    expect(searchGrown / search).toBeCloseTo(4, 1);
    expect(page).toBe(search);
  });

  it('marks for each call what growth may cost it', () => {
    const svg = plotOf('Growth', [section]);
    const marks = [...svg.matchAll(/<line x1="([\d.]+)"[^>]* class="most"/g)].map(([, x]) => Number(x) - 270);
    const [, page = 0, search = 0] = marks;
    expect(search / page).toBeCloseTo(2 / 1.3, 2);
  });

  it('fits into its width however much a call has grown', () => {
    const svg = plotOf('Growth', [{ ...section, rows: [{ name: 'search', times: [1, 400], most: 2 }] }]);
    expect(Math.max(...widths(svg)) + 270).toBeLessThan(730);
  });

  it('says the times and escapes names', () => {
    const svg = plotOf('Growth', [section]);
    expect(svg).toContain('2.0 · 2.2 ms');
    expect(svg).toContain('search &lt;text&gt;');
    expect(svg).toContain('prefers-color-scheme: dark');
  });
});
