import { z } from 'zod';

/** The first and the last byte of a part of a file, from 0. */
export interface ByteRange {
  from: number;
  to: number;
}

/** A file as it is sent. */
export interface SentFile {
  /** What it is called; as the call's `download` unless given. */
  name?: string;
  /** By its name unless given. */
  mediaType?: string;
  /** Its size; absent for a file that is made while it is sent. */
  bytes?: number;
  /** All of it; as a function, any part of it that is asked for. */
  content: AsyncIterable<Uint8Array> | ((range?: ByteRange) => Promise<AsyncIterable<Uint8Array>>);
}

/** A file that the server makes once the call is recorded. */
export type FileSource = () => Promise<SentFile>;

/** The answer of a call that gives a file: the server gives its source, and whoever calls gets the file. */
export const fileResponse = z.custom<Blob>() as unknown as z.ZodType<Blob, FileSource>;

/** Text that is sent as a file under a name of its own. */
export interface NamedText {
  name: string;
  text: string;
}

/** The answer of a call that gives text as a file: the server names it, and whoever calls gets the text. */
export const namedTextResponse = z.string() as unknown as z.ZodType<string, NamedText>;
