import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

/**
 * Presses a button that asks again, until what it asks for is shown. The server answers from the first press on: what the
 * page asks for by itself before, as its stream has it do, is refused as before. A press while another call is under way
 * is answered by that one.
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
