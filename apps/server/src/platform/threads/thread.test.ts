import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { createThread, ThreadError } from './thread.ts';

/** Threads that run these programs, one after another. */
function scripted(programs: readonly string[], limits?: Parameters<typeof createThread>[1]) {
  const started: Worker[] = [];
  const start = () => {
    const program = `const { parentPort } = process.getBuiltinModule('node:worker_threads');${programs[started.length]}`;
    const worker = new Worker(program, { eval: true });
    started.push(worker);
    return worker;
  };
  return { make: createThread<string>(start, limits), started };
}

const ECHOES =
  "parentPort.on('message', (task) => parentPort.postMessage({ file: new TextEncoder().encode(task) }));";

describe('a thread', () => {
  it('runs one task after another, each for its caller', async () => {
    const { make, started } = scripted([ECHOES]);
    const files = await Promise.all(['a', 'b', 'c'].map((task) => make(task)));
    expect(files.map(String)).toEqual(['a', 'b', 'c']);
    expect(started).toHaveLength(1);
  });

  it('starts with the first task', () => {
    expect(scripted([ECHOES]).started).toHaveLength(0);
  });

  it.each([
    ['ends', "parentPort.on('message', () => process.exit(1));"],
    ['fails', "parentPort.on('message', () => { throw new Error('out of memory'); });"],
    ['says that it cannot', "parentPort.on('message', () => parentPort.postMessage({ error: 'no' }));"],
  ])('restarts when it %s, and fails that one task', async (_, program) => {
    const { make, started } = scripted([program, ECHOES]);
    const [first, second] = await Promise.allSettled([make('a'), make('b')]);
    expect(first).toMatchObject({ status: 'rejected', reason: expect.any(ThreadError) });
    expect(second).toMatchObject({ status: 'fulfilled', value: Buffer.from('b') });
    expect(started).toHaveLength(2);
  });

  it('restarts when its buffers use too much memory, and fails that one task', async () => {
    const hoards = `parentPort.on('message', () => {
      for (const held = []; held.length < 1_000; ) {
        held.push(new Uint8Array(1_000_000).fill(1));
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
      }
    });`;
    const { make, started } = scripted([hoards, ECHOES], { bufferBytes: 20_000_000 });
    await expect(make('a')).rejects.toThrow(new ThreadError('The thread took too much memory.'));
    expect(String(await make('b'))).toBe('b');
    expect(started).toHaveLength(2);
  });

  it('restarts when its objects use too much memory, and fails that one task', async () => {
    const hoards = `parentPort.on('message', () => {
      for (const held = []; held.length < 1_000; ) {
        held.push(Array.from({ length: 100_000 }, (_, no) => ({ no })));
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
      }
    });`;
    const { make } = scripted([hoards, ECHOES], { heapBytes: 100_000_000 });
    await expect(make('a')).rejects.toThrow(new ThreadError('The thread took too much memory.'));
    expect(String(await make('b'))).toBe('b');
  });

  it('restarts when it ended between two tasks', async () => {
    const { make, started } = scripted([ECHOES, ECHOES]);
    await make('a');
    await started[0]?.terminate();
    expect(String(await make('b'))).toBe('b');
    expect(started).toHaveLength(2);
  });

  it('keeps a process alive until its task is done, and no longer', async () => {
    const program = `
      import { Worker } from 'node:worker_threads';
      import { createThread } from ${JSON.stringify(new URL('./thread.ts', import.meta.url).href)};
      const make = createThread(() => new Worker(${JSON.stringify(`const { parentPort } = process.getBuiltinModule('node:worker_threads');${ECHOES}`)}, { eval: true }));
      console.log(String(await make('done')));`;
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--input-type=module',
      '--eval',
      program,
    ]);
    expect(stdout).toBe('done\n');
  });

  it('is replaced when a task never ends', async () => {
    const { make } = scripted(["parentPort.on('message', () => { for (;;); });", ECHOES], { timeMs: 1_000 });
    await expect(make('a')).rejects.toThrow('nothing in 1 seconds');
    expect(String(await make('b'))).toBe('b');
  });
});
