import type { Operation } from '@landfall/contract/operations';

let followed: readonly string[] = [];
const listeners = new Set<() => void>();

function set(next: readonly string[]): void {
  followed = next;
  for (const listener of listeners) listener();
}

/** The ids of the operations whose progress is shown, the latest first. */
export const followedOperations = () => followed;

/** Hears when others are shown. */
export function onFollowed(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows how far an operation is, and what becomes of it, until somebody closes it; in place of another one if given. */
export function follow(id: Operation['id'], insteadOf?: string): void {
  set([id, ...followed.filter((other) => other !== id && other !== insteadOf)]);
}

export function unfollow(id: string): void {
  set(followed.filter((other) => other !== id));
}
