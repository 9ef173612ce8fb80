import type { Work } from './commands.ts';
import { UsageError } from './platform/terminal.ts';
import { run } from './run.ts';

function assertNoWords(words: readonly string[]): void {
  if (words.length > 0) throw new UsageError(`It takes no "${words[0]}": variables say how the server runs.`);
}

/** `landfall start`: runs the server in this process. */
export const startCommand: Work = async (words) => {
  assertNoWords(words);
  await run();
  return undefined;
};

/** `landfall demo`: runs the server with a sample office. */
export const demoCommand: Work = async (words) => {
  assertNoWords(words);
  const { runDemo } = await import('./demo.ts');
  await runDemo();
  return undefined;
};
