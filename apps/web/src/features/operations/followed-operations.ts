import type { Operation } from '@landfall/contract/operations';

let followed: readonly string[] = [];
const listeners = new Set<() => void>();

function set(next: readonly string[]): void {
  followed = next;
  for (const listener of listeners) listener();
}

/** The ids of the operations whose progress is shown, the latest first. */
export const followedOperations = () => followed;

/** Calls `listener` when the followed operations change. @returns a function that unsubscribes */
export function onFollowed(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows the progress and result of an operation until the person closes it; in place of another one if given. */
export function follow(id: Operation['id'], insteadOf?: string): void {
  set([id, ...followed.filter((other) => other !== id && other !== insteadOf)]);
}

export function unfollow(id: string): void {
  set(followed.filter((other) => other !== id));
}
