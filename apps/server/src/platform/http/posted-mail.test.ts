import { once } from 'node:events';
import { type ClientRequest, request as call } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CALL_LIMITS } from '../limits.ts';
import { servePostedMail } from './posted-mail.ts';
import { sendProblem } from './problems.ts';

const MAILBOX = crypto.randomUUID();

let app: FastifyInstance;
/** The number of admitted mails, and functions that finish those being stored. */
let admitted: number;
let taking: (() => void)[];

beforeEach(async () => {
  admitted = 0;
  taking = [];
  app = Fastify();
  app.setErrorHandler(sendProblem);
  await servePostedMail(app, {
    limits: CALL_LIMITS,
    processes: () => 1,
    mostBytes: 1_000,
    mails: {
      async admit() {
        admitted += 1;
        return 'an organization';
      },
      async take() {
        await new Promise<void>((done) => taking.push(done));
        return true;
      },
    },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  for (const done of taking) done();
  await app.close();
});

/** Posts a mail to a mailbox. */
function post(mailbox = MAILBOX): ClientRequest {
  const { port } = app.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${'A'.repeat(43)}`, 'content-type': 'message/rfc822' };
  const sent = call({ port, method: 'POST', path: `/inbound-mail/${mailbox}`, headers, agent: false });
  sent.on('error', () => {});
  sent.end('Subject: x\r\n\r\n');
  return sent;
}

async function statusOf(sent: ClientRequest): Promise<number | undefined> {
  const [answer] = await once(sent, 'response');
  answer.resume();
  return answer.statusCode;
}

const hangUp = (sent: ClientRequest) => new Promise((closed) => sent.destroy().once('close', closed));
const settled = () => new Promise((resolve) => setTimeout(resolve, 100));

it('releases the slots of senders that hang up while waiting', async () => {
  const first = [post(), post()];
  await expect.poll(() => taking.length).toBe(2);
  const waiting = [post(), post()];
  await expect.poll(() => admitted).toBe(4);
  await Promise.all(waiting.map(hangUp));
  await settled();
  for (const done of taking.splice(0)) done();
  expect(await Promise.all(first.map(statusOf))).toEqual([204, 204]);
  const next = [post(), post()];
  await expect.poll(() => taking.length).toBe(2);
  for (const done of taking) done();
  expect(await Promise.all(next.map(statusOf))).toEqual([204, 204]);
});

it('keeps the slots of a mail being stored although its sender hangs up', async () => {
  const first = [post(), post()];
  await expect.poll(() => taking.length).toBe(2);
  await Promise.all(first.map(hangUp));
  // Through another mailbox of the same organization.
  const next = post(crypto.randomUUID());
  await expect.poll(() => admitted).toBe(3);
  await settled();
  expect(taking).toHaveLength(2);
  taking[0]?.();
  await expect.poll(() => taking.length).toBe(3);
  taking[2]?.();
  expect(await statusOf(next)).toBe(204);
});
