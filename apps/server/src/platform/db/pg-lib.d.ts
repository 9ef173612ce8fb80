// Of the driver's own parts, which it gives out without types.
declare module 'pg/lib/utils.js' {
  const parts: {
    /** A value as the wire carries it. */
    prepareValue(value: unknown): unknown;
  };
  export default parts;
}
