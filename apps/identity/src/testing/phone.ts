import { TOTP } from 'otpauth';

const STEP_MS = 30_000;

/** A person's phone: computes codes from a page's key, as an authenticator app does. */
export class Phone {
  readonly #totp: TOTP;

  /** @param key in base32, in groups or not */
  constructor(key: string) {
    const secret = key.replaceAll(' ', '');
    if (secret === '') throw new Error('The page shows no key');
    this.#totp = new TOTP({ secret });
  }

  /** The code at an instant in milliseconds. */
  code(timestamp: number): string {
    return this.#totp.generate({ timestamp });
  }

  /** A code that is wrong now and in the near future. */
  wrong(timestamp: number): string {
    const near = [-2, -1, 0, 1, 2].map((step) => this.code(timestamp + step * STEP_MS));
    const others = ['000000', '111111', '222222', '333333', '444444', '555555'];
    return others.find((code) => !near.includes(code)) ?? '';
  }
}
