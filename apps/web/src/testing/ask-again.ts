import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

/**
 * Presses a retry button until what it requests is shown. The server answers from the first press on: requests that the
 * page makes automatically before that, as when its stream opens, still fail. A press while another request is running
 * is answered by that request.
 */
export async function askAgain(button: Locator, answerFromNowOn: () => void, shown: Locator): Promise<void> {
  await expect.element(button).toBeVisible();
  button.element().addEventListener('click', answerFromNowOn, { capture: true });
  const press = () => {
    (button.query() as HTMLElement | null)?.click();
    return shown.query();
  };
  await expect.poll(press).not.toBeNull();
  await expect.element(shown).toBeVisible();
}
