/** Whether what is printed is read by a person and kept nowhere. */
export function isTerminal(): boolean {
  return process.stdout.isTTY;
}

/** Shows lines to whoever runs the server, apart from the log's. */
export function print(lines: string[]): void {
  process.stdout.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`);
}
