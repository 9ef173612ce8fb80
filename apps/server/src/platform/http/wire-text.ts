declare const shape: unique symbol;

/**
 * An answer that the database has written in its wire form: JSON that is sent as it is. For what is asked all day,
 * where reading rows into objects only to write them out again would be most of the work. Nothing takes undeclared
 * fields out of it, so that its query names each field, and its tests read it strictly by the contract.
 */
export class WireText<Shape> {
  declare readonly [shape]: Shape;
  /** As they are sent: of a text the framework would first count the bytes and then write them. */
  readonly bytes: Buffer;

  /** @param pieces of the JSON, one after another: a text with one wide letter in it takes twice as long as a whole */
  constructor(...pieces: string[]) {
    this.bytes = Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
  }
}
