import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Problem, ProblemCode } from '@landfall/contract/problem';

const BY_CODE = new Map<string, [status: number, code: ProblemCode]>([
  ['HPE_HEADER_OVERFLOW', [431, 'payload_too_large']],
  ['ERR_HTTP_REQUEST_TIMEOUT', [408, 'invalid_input']],
]);

/**
 * Answers bytes that never became a request: broken HTTP, headers over their limit, or a sender that is too slow.
 * There is no reply to set headers on, so the few that matter stand here.
 */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, code] = BY_CODE.get(error.code ?? '') ?? [400, 'invalid_input'];
  const problem: Problem = {
    code,
    message: 'The request could not be read',
    request_id: crypto.randomUUID(),
  };
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
}
