import { serialize } from 'node:v8';
import { answerTasks } from '../../threads/answer-tasks.ts';
import { read } from './read.ts';
import type { ReadingOptions } from './received-mail.ts';

// Parses untrusted input in a thread that can be terminated, as it may use any amount of time and memory.

answerTasks(async ({ raw, options }: { raw: Uint8Array; options: ReadingOptions }) =>
  serialize(await read(raw, options)),
);
