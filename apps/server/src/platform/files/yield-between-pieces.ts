import { setImmediate as nextTurn } from 'node:timers/promises';

let lastTurn = Promise.resolve();

/**
 * Yields the pieces of expensive content, such as an archive's, at one piece per turn of the event loop for all such
 * content together, so that calls are answered between two pieces however many archives are made at once.
 */
export async function* yieldBetweenPieces<Piece>(content: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  for await (const piece of content) {
    yield piece;
    lastTurn = lastTurn.then(() => nextTurn());
    await lastTurn;
  }
}
