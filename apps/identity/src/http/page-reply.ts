import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Lock } from '../accounts/lockout.ts';
import type { Brand } from '../pages/layout.ts';
import { type Notice, noticePage } from '../pages/notice.ts';

export type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Handles a request on behalf of the person or interaction that it belongs to. */
export type Answer<Whom> = (
  whom: Whom,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>;

/** Pages also answer HEAD requests. */
export const PAGE = { exposeHeadRoute: true };

/** Registers pages and their forms below a path. */
export interface Pages<Whom> {
  get(path: string, answer: Answer<Whom>): void;
  post(path: string, answer: Answer<Whom>): void;
}

/** @param on creates a handler that finds the person or interaction of a request */
export function pagesBelow<Whom>(
  scope: FastifyInstance,
  path: string,
  on: (answer: Answer<Whom>) => Handler,
): Pages<Whom> {
  return {
    get: (rest, answer) => void scope.get(path + rest, PAGE, on(answer)),
    post: (rest, answer) => void scope.post(path + rest, on(answer)),
  };
}

/** Sends a page. */
export function page(reply: FastifyReply, status: number, body: string) {
  return reply.code(status).type('text/html; charset=utf-8').send(body);
}

/** Sends a page with a message. */
export function notice(reply: FastifyReply, status: number, brand: Brand, words: Notice) {
  return page(reply, status, noticePage(brand, words));
}

/** Sends a page that says when to try again. */
export function lockedPage(reply: FastifyReply, { retryAfterSeconds }: Lock, body: string) {
  void reply.header('retry-after', retryAfterSeconds);
  return page(reply, 429, body);
}

/** Allows the page to load one of our scripts; other pages may load none. */
export function allowScript(reply: FastifyReply): void {
  const policy = String(reply.raw.getHeader('content-security-policy'));
  void reply.header('content-security-policy', policy.replace(/script-src(?=;)/, "script-src 'self'"));
}

/** A form field or parameter as text; a missing or repeated one is empty. */
export function textIn(source: unknown, name: string): string {
  if (typeof source !== 'object' || source === null) return '';
  const value: unknown = Object.entries(source).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : '';
}
