/** A command got unknown arguments, or lacks required ones. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Whether output goes to a person's terminal, and is not recorded. */
export function isTerminal(): boolean {
  return process.stdout.isTTY;
}

/** Shows lines to the operator, separate from the log. */
export function print(lines: readonly string[]): void {
  process.stdout.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`);
}
