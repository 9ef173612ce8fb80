/** A command was given words that it does not know, or not those that it needs. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Whether what is printed is read by a person and kept nowhere. */
export function isTerminal(): boolean {
  return process.stdout.isTTY;
}

/** Shows lines to whoever runs the server, apart from the log's. */
export function print(lines: readonly string[]): void {
  process.stdout.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`);
}
