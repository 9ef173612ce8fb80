import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { type Caller, createCaller, NoResponseError, ProblemError } from '@landfall/contract/call';
import { completeUpload, createUpload, PART_BYTES, uploadPart } from '@landfall/contract/uploads';

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

/** A call that is sent repeatedly; with a body it is a POST. */
export interface BlastCall {
  /** Below `/api`. */
  path: string;
  body?: string;
}

interface Blast {
  /** The server's address. */
  baseUrl: string;
  /** The headers of a member of the office. */
  headers: Record<string, string>;
  connections: number;
  /** The calls that the connections send in turn; by default three list cases, and one opens a case with 100 KB. */
  calls?: readonly BlastCall[];
  /** How many further connections upload documents, and to which case. */
  uploads?: { caseId: string; connections: number };
}

interface BlastAnswers {
  answers: Answer[];
  /** How many documents arrived. */
  uploaded: number;
}

const LIST: BlastCall = { path: '/case_records' };
const LONG_BODY: BlastCall = {
  path: '/case_records',
  body: JSON.stringify({ title: 'Case', description: 'Spouse' }).padEnd(100_000),
};

/**
 * Sends requests over a number of connections of one office, each as fast as it is answered. They run in a thread of
 * their own, so that measurements beside them wait for the server alone.
 */
export function startBlast(blast: Blast) {
  const worker = new Worker(new URL(import.meta.url), { workerData: blast });
  const { promise: uploaded, resolve: tellUploaded } = Promise.withResolvers<void>();
  const answers = new Promise<BlastAnswers>((resolve, reject) => {
    worker.on('message', (message: 'uploaded' | BlastAnswers) =>
      message === 'uploaded' ? tellUploaded() : resolve(message),
    );
    worker.once('error', reject);
  });
  return {
    /** Resolves with the first document that arrives. */
    uploaded,
    stop(): Promise<BlastAnswers> {
      worker.postMessage('stop');
      return answers;
    },
  };
}

/** Uploads a file of one whole part. @returns whether it was stored, rather than refused */
async function upload(call: Caller, caseId: string, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  try {
    const body = { name: 'scan.bin', bytes: bytes.length, resource_id: caseId };
    const { id } = (await call(createUpload, { body })).upload;
    await call(uploadPart, { params: { id, no: '1' }, bytes });
    await call(completeUpload, { params: { id } });
    return true;
  } catch (error) {
    // A part that is refused before it is read may break the connection.
    if (error instanceof NoResponseError) return false;
    if (error instanceof ProblemError && [429, 503].includes(error.status)) return false;
    throw error;
  }
}

async function runBlast({ baseUrl, headers, connections, calls, uploads }: Blast): Promise<BlastAnswers> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const asked = calls ?? [LONG_BODY, LIST, LIST, LIST];
  const answers: Answer[] = [];
  let goesOn = true;
  parentPort?.once('message', () => {
    goesOn = false;
  });
  const workers = Array.from({ length: connections }, async (_, number) => {
    const { path, body } = asked[number % asked.length] ?? LIST;
    while (goesOn) answers.push(await ask(`${baseUrl}/api${path}`, headers, agent, body));
  });
  const { authorization = '' } = headers;
  const call = createCaller({ baseUrl: `${baseUrl}/api`, headers: () => ({ authorization }) });
  // A file type that is not searched for text, which would take longer than sending the file.
  const file = new Uint8Array(randomBytes(PART_BYTES));
  let uploaded = 0;
  const uploaders = Array.from({ length: uploads?.connections ?? 0 }, async () => {
    while (goesOn) {
      if (!(await upload(call, uploads?.caseId ?? '', file))) continue;
      uploaded += 1;
      if (uploaded === 1) parentPort?.postMessage('uploaded');
    }
  });
  await Promise.all([...workers, ...uploaders]);
  agent.destroy();
  return { answers, uploaded };
}

if (!isMainThread && parentPort && workerData?.baseUrl)
  parentPort.postMessage(await runBlast(workerData as Blast));
