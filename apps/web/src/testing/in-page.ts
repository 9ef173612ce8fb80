// What component tests and journeys look at inside the page. Each function stands for itself: journeys send it there.
import type axe from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The themes, and the rules of axe-core that are checked in each: all, or those for what a theme changes. */
export const THEME_RULES = { light: undefined, dark: ['color-contrast', 'link-in-text-block'] };
export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Waits until nothing fades in or out any more: whatever is half there has no contrast. */
export async function settled(): Promise<void> {
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

/** The accessibility faults of what is drawn, each with its elements. axe-core is loaded. @param rules all unless given */
export async function accessibilityFaults(rules?: string[]): Promise<string[]> {
  const { violations } = await window.axe.run(document, {
    // How to name what is in order would be looked up too, which takes longer than looking for faults.
    resultTypes: ['violations'],
    ...(rules && { runOnly: rules }),
  });
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}
