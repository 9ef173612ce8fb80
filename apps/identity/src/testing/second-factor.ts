import type { Answer, Browser } from './browser.ts';
import { sendForm } from './forms.ts';
import { PASSWORD } from './harness.ts';
import { Phone } from './phone.ts';

/** The key for an authenticator app on a page. */
export function keyIn(setupPage: Answer): string {
  return /<p class="key">([A-Z2-7 ]+)<\/p>/.exec(setupPage.body)?.[1] ?? '';
}

/** A phone that has scanned a page's QR code. */
export function phoneFor(setupPage: Answer): Phone {
  return new Phone(keyIn(setupPage));
}

/** The recovery codes on a page. */
export function recoveryCodesIn(page: Answer): string[] {
  return [...page.body.matchAll(/<li>([a-z1-9]{6}(?:-[a-z1-9]{6}){3})<\/li>/g)].map(([, code]) => code ?? '');
}

/** Turns two-factor authentication on at the account page of a signed-in browser. */
export async function turnOnThrough(
  browser: Browser,
  now: () => number,
): Promise<{ phone: Phone; codes: string[] }> {
  const confirmation = await browser.ask('/identity/account/two-factor');
  const setup = await sendForm(browser, confirmation, { password: PASSWORD });
  const phone = phoneFor(setup);
  const done = await sendForm(browser, setup, { code: phone.code(now()) });
  return { phone, codes: recoveryCodesIn(done) };
}
