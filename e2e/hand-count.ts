import type { Page } from '@playwright/test';

/** What a person's hands did on a page: presses of the pointer, and of keys. Typing, Tab and Enter are keys. */
export interface HandCount {
  clicks: number;
  keys: number;
}

/** Counts clicks and key presses from now on, whatever pages are opened. Call it before the first of them. */
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
