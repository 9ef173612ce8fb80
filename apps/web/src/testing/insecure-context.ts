import { onTestFinished } from 'vitest';

/** Takes away what browsers give to pages of secure contexts alone, until the test ends. */
export function withoutSecureContext(): void {
  for (const name of ['randomUUID', 'subtle'])
    Object.defineProperty(crypto, name, { value: undefined, configurable: true });
  onTestFinished(() => {
    // What the browser itself has is inherited.
    for (const name of ['randomUUID', 'subtle']) Reflect.deleteProperty(crypto, name);
  });
}
