import { TOTP } from 'otpauth';
import type { Answer, Browser } from './browser.ts';
import { sendForm } from './forms.ts';
import { PASSWORD } from './harness.ts';

/** A person's phone: computes codes from what a page shows, as an authenticator app does. */
export class Phone {
  readonly #totp: TOTP;

  constructor(setupPage: Answer) {
    const secret = /<p class="key">([A-Z2-7 ]+)<\/p>/.exec(setupPage.body)?.[1] ?? '';
    if (secret === '') throw new Error(`no key on the page: ${setupPage.body}`);
    this.#totp = new TOTP({ secret: secret.replaceAll(' ', '') });
  }

  /** The code at an instant, in milliseconds. */
  code(timestamp: number): string {
    return this.#totp.generate({ timestamp });
  }

  /** A code that is wrong now and soon. */
  wrong(timestamp: number): string {
    const near = [-2, -1, 0, 1, 2].map((step) => this.code(timestamp + step * 30_000));
    return (
      ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? ''
    );
  }
}

/** The recovery codes on a page. */
export function recoveryCodesIn(page: Answer): string[] {
  return [...page.body.matchAll(/<li>([a-z1-9]{6}(?:-[a-z1-9]{6}){3})<\/li>/g)].map(([, code]) => code ?? '');
}

/** Turns two-factor authentication on at the account page of a browser that is signed in. */
export async function turnOnThrough(
  browser: Browser,
  now: () => number,
): Promise<{ phone: Phone; codes: string[] }> {
  const confirmation = await browser.ask('/identity/account/two-factor');
  const setup = await sendForm(browser, confirmation, { password: PASSWORD });
  const phone = new Phone(setup);
  const done = await sendForm(browser, setup, { code: phone.code(now()) });
  return { phone, codes: recoveryCodesIn(done) };
}
