import { setImmediate as othersTurn } from 'node:timers/promises';

let lastTurn = Promise.resolve();

/**
 * Content of much work, such as an archive's: of all that is read this way, one piece comes in each turn of the event loop,
 * so that calls are answered between two pieces however much is packed at once.
 */
export async function* inTurn<Piece>(content: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  for await (const piece of content) {
    yield piece;
    lastTurn = lastTurn.then(() => othersTurn());
    await lastTurn;
  }
}
