import 'axe-core';
import { expect } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { accessibilityFaults, settled, THEME_RULES, THEMES, type Theme } from './in-page.ts';
import { DESKTOP, PHONE } from './screens.ts';

/** Emulates the system's colour scheme, which the product follows. */
function showTheme(value: Theme): Promise<unknown> {
  const features = [
    { name: 'prefers-color-scheme', value },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ];
  return cdp().send('Emulation.setEmulatedMedia', { features });
}

/** Checks the current screen, which is in the light theme, for accessibility violations in both themes. */
export async function expectAccessible(): Promise<void> {
  for (const theme of THEMES) {
    // Each change of the theme rerenders the whole page.
    if (theme !== 'light') await showTheme(theme);
    await settled();
    expect(await accessibilityFaults(THEME_RULES[theme]), `accessibility in the ${theme} theme`).toEqual([]);
  }
  await showTheme('light');
}

/** Checks that no content is wider than the screen, nor would be on a phone. */
export async function expectNoOverflow(): Promise<void> {
  const { scrollingElement } = document;
  for (const { width, height } of [PHONE, DESKTOP]) {
    await page.viewport(width, height);
    await settled();
    const overflow = (scrollingElement?.scrollWidth ?? 0) - (scrollingElement?.clientWidth ?? 0);
    expect(overflow, `pixels wider than ${width}`).toBeLessThanOrEqual(0);
  }
}
