import { parentPort } from 'node:worker_threads';
import type { Answer } from './thread.ts';

async function answered<Task>(make: (task: Task) => Uint8Array | Promise<Uint8Array>, task: Task) {
  try {
    // A copy, because memory of native code cannot be transferred.
    const answer: Answer = { file: new Uint8Array(await make(task)) };
    return answer;
  } catch (error) {
    const answer: Answer = { error: error instanceof Error ? error.message : String(error) };
    return answer;
  }
}

/** Called by the program of a `createThread` thread: each task is answered with the file that `make` returns. */
export function answerTasks<Task>(make: (task: Task) => Uint8Array | Promise<Uint8Array>): void {
  parentPort?.on('message', async (task: Task) => {
    const answer = await answered(make, task);
    parentPort?.postMessage(answer, 'file' in answer ? [answer.file.buffer as ArrayBuffer] : []);
  });
}
