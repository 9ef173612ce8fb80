import { z } from 'zod';

/** A file that the server makes once the call is recorded. */
export type FileSource = () => Promise<{
  /** Its size. */
  bytes: number;
  content: AsyncIterable<Uint8Array>;
}>;

/** The answer of a call that gives a file: the server gives its source, and whoever calls gets the file. */
export const fileResponse = z.custom<Blob>() as unknown as z.ZodType<Blob, FileSource>;
