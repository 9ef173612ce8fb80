import { onTestFinished } from 'vitest';

/** Removes the APIs that browsers offer in secure contexts only, until the test ends. */
export function withoutSecureContext(): void {
  for (const name of ['randomUUID', 'subtle'])
    Object.defineProperty(crypto, name, { value: undefined, configurable: true });
  onTestFinished(() => {
    // The browser's own properties are inherited, so deleting these overrides restores them.
    for (const name of ['randomUUID', 'subtle']) Reflect.deleteProperty(crypto, name);
  });
}
