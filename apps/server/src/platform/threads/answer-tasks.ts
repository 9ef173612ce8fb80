import { parentPort } from 'node:worker_threads';
import type { Answer } from './thread.ts';

async function answered<Task>(make: (task: Task) => Uint8Array | Promise<Uint8Array>, task: Task) {
  try {
    // A copy: what native code made cannot be handed over.
    const answer: Answer = { file: new Uint8Array(await make(task)) };
    return answer;
  } catch (error) {
    const answer: Answer = { error: error instanceof Error ? error.message : String(error) };
    return answer;
  }
}

/** What the program of a `createThread` thread calls: each task is answered with the file that `make` makes of it. */
export function answerTasks<Task>(make: (task: Task) => Uint8Array | Promise<Uint8Array>): void {
  parentPort?.on('message', async (task: Task) => {
    const answer = await answered(make, task);
    parentPort?.postMessage(answer, 'file' in answer ? [answer.file.buffer as ArrayBuffer] : []);
  });
}
