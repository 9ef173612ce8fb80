import axe from 'axe-core';
import { expect } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { DESKTOP, PHONE } from './screens.ts';

/** Has the system ask for this theme, which the product follows. */
function showTheme(value: 'light' | 'dark'): Promise<unknown> {
  const features = [
    { name: 'prefers-color-scheme', value },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ];
  return cdp().send('Emulation.setEmulatedMedia', { features });
}

/** Waits until nothing fades in or out any more: whatever is half there has no contrast. */
async function settled(): Promise<void> {
  for (;;) {
    // The first frame notices what changed, the second is drawn for it.
    for (const _ of ['noticed', 'drawn']) await new Promise(requestAnimationFrame);
    // One that fills forwards stays in the list after its end.
    const ending = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState !== 'finished' && Number.isFinite(effect?.getComputedTiming().endTime),
      );
    if (ending.length === 0) return;
    await Promise.allSettled(ending.map(({ finished }) => finished));
  }
}

/** Checks what is drawn for accessibility faults; in the dark theme for what a theme changes, the contrast. */
export async function expectAccessible(): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(theme);
    await settled();
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      ...(theme === 'dark' && { runOnly: ['color-contrast', 'link-in-text-block'] }),
    });
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
    expect(found, `accessibility in the ${theme} theme`).toEqual([]);
  }
  await showTheme('light');
}

/** Nothing is wider than the screen, nor would be on a phone. */
export async function expectNoOverflow(): Promise<void> {
  const { scrollingElement } = document;
  for (const { width, height } of [PHONE, DESKTOP]) {
    await page.viewport(width, height);
    await settled();
    const overflow = (scrollingElement?.scrollWidth ?? 0) - (scrollingElement?.clientWidth ?? 0);
    expect(overflow, `pixels wider than ${width}`).toBeLessThanOrEqual(0);
  }
}
