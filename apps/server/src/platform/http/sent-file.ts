import type { FileSource, NamedText } from '@landfall/contract/file';
import type { FastifyReply } from 'fastify';
import { readRange } from './byte-range.ts';
import { attachment } from './content-disposition.ts';
import { mediaTypeOf } from './media-types.ts';

/** Excel reads a CSV file as UTF-8 only when it begins with this. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Sends text as a file. @param download its name unless the text has one of its own */
export function sendText(reply: FastifyReply, download: string, answer: string | NamedText): FastifyReply {
  const { name, text } = typeof answer === 'string' ? { name: download, text: answer } : answer;
  reply.header('content-disposition', attachment(name)).type(`${mediaTypeOf(download)}; charset=utf-8`);
  const isMarked = !download.endsWith('.csv') || text.startsWith(BYTE_ORDER_MARK);
  return reply.send(isMarked ? text : `${BYTE_ORDER_MARK}${text}`);
}

/** An uploaded file may contain anything: this header keeps it from running wherever it is opened. */
const SANDBOX = "default-src 'none'; sandbox";

/**
 * Sends a file that is generated now, after the call has been recorded: a failure is reported like any other.
 * @param download its name unless the file has one of its own
 */
export async function sendMade(
  reply: FastifyReply,
  download: string,
  make: FileSource,
): Promise<FastifyReply> {
  const { name = download, mediaType = mediaTypeOf(name), bytes, content } = await make();
  reply.type(mediaType).header('content-disposition', attachment(name));
  reply.header('content-security-policy', SANDBOX);
  if (typeof content !== 'function') {
    if (bytes !== undefined) reply.header('content-length', bytes);
    return reply.send(content);
  }
  const range = bytes === undefined ? undefined : readRange(reply.request.headers.range, bytes);
  reply.header('accept-ranges', 'bytes');
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${bytes}`).send();
  if (range)
    reply
      .code(206)
      .header('content-range', `bytes ${range.from}-${range.to}/${bytes}`)
      .header('content-length', range.to - range.from + 1);
  else if (bytes !== undefined) reply.header('content-length', bytes);
  return reply.send(await content(range));
}
