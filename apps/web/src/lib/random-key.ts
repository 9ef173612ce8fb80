/**
 * A key that nothing else has. `crypto.randomUUID` is there in secure contexts alone, and an office may reach its server by
 * `http://` and an address of its network.
 */
export function randomKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
