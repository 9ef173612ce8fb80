// Checks that component tests and journeys run inside the page. Each function is self-contained: journeys serialize it.
import type axe from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The themes with the axe-core rules for each: all, or only those that a theme affects. */
export const THEME_RULES = { light: undefined, dark: ['color-contrast', 'link-in-text-block'] };
export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Waits until all fading has ended: half-transparent elements fail the contrast check. */
export async function settled(): Promise<void> {
  for (;;) {
    // The first frame notices the change, the second has been drawn with it.
    for (const _ of ['noticed', 'drawn']) await new Promise(requestAnimationFrame);
    // An animation that fills forwards stays in the list after its end.
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

/**
 * The accessibility violations of the current screen, each with its elements. axe-core has to be loaded. @param rules
 * all by default
 */
export async function accessibilityFaults(rules?: string[]): Promise<string[]> {
  const { violations } = await window.axe.run(document, {
    // Describing passed rules, too, would take longer than finding violations.
    resultTypes: ['violations'],
    ...(rules && { runOnly: rules }),
  });
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}
