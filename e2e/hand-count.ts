import type { Page } from '@playwright/test';

/** Counts of a person's actions on a page: pointer presses and key presses. Typing, Tab and Enter are key presses. */
export interface HandCount {
  clicks: number;
  keys: number;
}

/** Counts clicks and key presses from now on, across all pages. Call it before the first page is opened. */
export async function countHands(page: Page): Promise<() => HandCount> {
  const count: HandCount = { clicks: 0, keys: 0 };
  await page.exposeFunction('countHand', (kind: keyof HandCount) => {
    count[kind] += 1;
  });
  const listen = () => {
    const tell = (kind: string) => (window as unknown as { countHand(kind: string): void }).countHand(kind);
    window.addEventListener('pointerdown', () => tell('clicks'), true);
    window.addEventListener('keydown', () => tell('keys'), true);
  };
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return () => ({ ...count });
}
