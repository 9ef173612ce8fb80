import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Problem, ProblemCode } from '@landfall/contract/problem';

const UNREADABLE: Unreadable = [400, 'invalid_input', 'The request could not be read'];

type Unreadable = [status: number, code: ProblemCode, words: string];

const BY_CODE = new Map<string, Unreadable>([
  ['HPE_HEADER_OVERFLOW', [431, 'payload_too_large', 'The request could not be read']],
  ['ERR_HTTP_REQUEST_TIMEOUT', [408, 'timeout', 'The request took too long to arrive']],
]);

/**
 * Creates the answer to bytes that never became a request: broken HTTP, headers over their limit, or a sender that is
 * too slow. There is no reply object to set headers on, so the few that matter are written here.
 * @param lingerMs how long the connection stays open for the answer to be read
 */
export function unreadableAnswer(
  lingerMs: number,
): (error: Error & { code?: string }, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const [status, code, message] = BY_CODE.get(error.code ?? '') ?? UNREADABLE;
    const problem: Problem = { code, message, request_id: crypto.randomUUID() };
    const body = JSON.stringify(problem);
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
      'X-Content-Type-Options: nosniff',
      'Referrer-Policy: no-referrer',
      'Cache-Control: no-store',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
    // The sender may never close it.
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };
}
