import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

/**
 * Makes the server answer and presses a retry button at the same moment, because an automatic retry of the page would
 * remove the button.
 * @param recover makes the server answer
 */
export async function tryAgain(button: Locator, recover: () => void): Promise<void> {
  await expect.element(button).toBeVisible();
  recover();
  (button.element() as HTMLElement).click();
}
