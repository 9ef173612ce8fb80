import { serialize } from 'node:v8';
import { answerTasks } from '../../threads/answer-tasks.ts';
import { read } from './read.ts';
import type { ReadingOptions } from './received-mail.ts';

// What a stranger sent is read here, in a thread that may be ended: it takes what time and memory it likes.

answerTasks(async ({ raw, options }: { raw: Uint8Array; options: ReadingOptions }) =>
  serialize(await read(raw, options)),
);
