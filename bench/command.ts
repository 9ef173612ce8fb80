/** What a run measures. */
export interface Command {
  cases: number;
  /** Whole seconds: the load generator accepts no fractions. */
  seconds: number;
  rounds: number;
  /** Only calls whose name starts with one of these; all calls if empty. */
  names: readonly string[];
}

/** Parses the arguments of a command: numbers by position, everything else as a name prefix. */
export function readCommand(words: readonly string[]): Command {
  const isNumber = (word: string) => /^\d+$/.test(word);
  const firstName = words.findIndex((word) => !isNumber(word));
  const numbers = (firstName < 0 ? words : words.slice(0, firstName)).map(Number);
  const [cases = 100_000, seconds = 2, rounds = 5] = numbers;
  return { cases, seconds, rounds, names: firstName < 0 ? [] : words.slice(firstName) };
}

/** A command line with its arguments quoted for a shell. */
export function commandLine(command: string, words: readonly string[]): string {
  const shown = words.map((word) => (/^[\w-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`));
  const separator = words.length > 0 && command.startsWith('npm ') ? ['--'] : [];
  return [command, ...separator, ...shown].join(' ');
}

/** Whether a run includes the call with this name. */
export function isAsked({ names }: Command, name: string): boolean {
  return names.length === 0 || names.some((beginning) => name.startsWith(beginning));
}
