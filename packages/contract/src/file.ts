import { z } from 'zod';

/** The first and the last byte of a range of a file, from 0. */
export interface ByteRange {
  from: number;
  to: number;
}

/** A file in a response. */
export interface SentFile {
  /** Its name; the call's `download` by default. */
  name?: string;
  /** Its content type; derived from the name by default. */
  mediaType?: string;
  /** Its size; absent for a file that is generated while it is sent. */
  bytes?: number;
  /** The whole content; or a function that returns any requested range. */
  content: AsyncIterable<Uint8Array> | ((range?: ByteRange) => Promise<AsyncIterable<Uint8Array>>);
}

/** A file that the server generates once the call is recorded. */
export type FileSource = () => Promise<SentFile>;

/** The response of a call that returns a file: the server returns its source, and the caller gets the file. */
export const fileResponse = z.custom<Blob>() as unknown as z.ZodType<Blob, FileSource>;

/** Text that is sent as a file with its own name. */
export interface NamedText {
  name: string;
  text: string;
}

/** The response of a call that returns text as a file: the server names it, and the caller gets the text. */
export const namedTextResponse = z.string() as unknown as z.ZodType<string, NamedText>;
