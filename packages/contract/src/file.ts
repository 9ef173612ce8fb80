import { z } from 'zod';

/** A file that the server makes once the call is recorded. */
export type FileSource = () => Promise<{
  /** What it is called; as the call's `download` unless given. */
  name?: string;
  /** Its size. */
  bytes: number;
  content: AsyncIterable<Uint8Array>;
}>;

/** The answer of a call that gives a file: the server gives its source, and whoever calls gets the file. */
export const fileResponse = z.custom<Blob>() as unknown as z.ZodType<Blob, FileSource>;

/** Text that is sent as a file under a name of its own. */
export interface NamedText {
  name: string;
  text: string;
}

/** The answer of a call that gives text as a file: the server names it, and whoever calls gets the text. */
export const namedTextResponse = z.string() as unknown as z.ZodType<string, NamedText>;
