import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

/**
 * Has the server answer, and presses a button that asks anew in the same moment: a page may ask anew by itself, too,
 * and takes the button away.
 * @param recover what makes the server answer
 */
export async function tryAgain(button: Locator, recover: () => void): Promise<void> {
  await expect.element(button).toBeVisible();
  recover();
  (button.element() as HTMLElement).click();
}
