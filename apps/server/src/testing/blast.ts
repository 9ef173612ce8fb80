import { Agent, request } from 'node:http';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** An answer's status and how long it took. */
export interface Answer {
  status: number;
  milliseconds: number;
}

/** Sends a request and reads its answer to the end. */
export function ask(
  url: string,
  headers: Record<string, string>,
  agent: Agent,
  body?: string,
): Promise<Answer> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: body ? 'POST' : 'GET', headers, agent }, (answer) => {
      answer.resume().once('end', () => {
        resolve({ status: answer.statusCode ?? 0, milliseconds: performance.now() - began });
      });
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

interface Blast {
  /** Of an office's cases. */
  url: string;
  headers: Record<string, string>;
  connections: number;
}

/**
 * So many connections of one office, each as fast as it is answered: three list its cases, the fourth opens one with a
 * body of 100 KB. They have a thread of their own, so that whoever measures beside them waits for the server alone.
 */
export function startBlast(blast: Blast): { stop(): Promise<Answer[]> } {
  const worker = new Worker(new URL(import.meta.url), { workerData: blast });
  const answers = new Promise<Answer[]>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  return {
    stop() {
      worker.postMessage('stop');
      return answers;
    },
  };
}

async function runBlast({ url, headers, connections }: Blast): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const body = JSON.stringify({ title: 'Case', description: 'Spouse' }).padEnd(100_000);
  const answers: Answer[] = [];
  let goesOn = true;
  parentPort?.once('message', () => {
    goesOn = false;
  });
  const workers = Array.from({ length: connections }, async (_, number) => {
    while (goesOn) answers.push(await ask(url, headers, agent, number % 4 === 0 ? body : undefined));
  });
  await Promise.all(workers);
  agent.destroy();
  return answers;
}

if (!isMainThread && parentPort && workerData?.connections)
  parentPort.postMessage(await runBlast(workerData as Blast));
