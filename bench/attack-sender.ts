import { request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** What is sent: so many bodies side by side, each of so many bytes, and how long their answers are waited for. */
export interface Attack {
  url: string;
  token: string;
  bodies: number;
  bytes: number;
  limitMs: number;
}

/** How often each answer was given: a status, or the code of the connection's failure. */
export type Answers = ReadonlyMap<string, number>;

/** JSON of about `bytes` bytes that takes a multiple of them in memory once it is read. */
function bodyOf(bytes: number): Buffer {
  const row = '{"a":1},';
  return Buffer.from(
    `{"report_name":"Attack","report_data":{"this_week":[${row.repeat(bytes / row.length)}{}]}}`,
  );
}

function send({ url, token, limitMs }: Attack, body: Buffer): Promise<string> {
  const late = AbortSignal.timeout(limitMs);
  return new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': body.length,
    };
    const sent = request(url, { method: 'POST', agent: false, headers, signal: late }, (answer) => {
      answer.resume();
      resolve(String(answer.statusCode));
    });
    sent.on('error', (error: Error & { code?: string }) =>
      resolve(late.aborted ? 'no answer' : (error.code ?? error.message)),
    );
    sent.end(body);
  });
}

const attack = workerData as Attack;
const body = bodyOf(attack.bytes);
const answers = new Map<string, number>();
await Promise.all(
  Array.from({ length: attack.bodies }, async () => {
    const answer = await send(attack, body);
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
  }),
);
parentPort?.postMessage(answers);
