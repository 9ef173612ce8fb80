/**
 * A random key. `crypto.randomUUID` exists in secure contexts only, and an office may reach its server by `http://` and
 * an address of its local network.
 */
export function randomKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
