/** What a run measures. */
export interface Command {
  cases: number;
  /** Whole ones: the load generator knows no others. */
  seconds: number;
  rounds: number;
  /** Only calls whose name begins with one of these; all without any. */
  names: readonly string[];
}

/** Reads the words behind a command: numbers by their place, everything else as the beginning of a name. */
export function readCommand(words: readonly string[]): Command {
  const isNumber = (word: string) => /^\d+$/.test(word);
  const firstName = words.findIndex((word) => !isNumber(word));
  const numbers = (firstName < 0 ? words : words.slice(0, firstName)).map(Number);
  const [cases = 100_000, seconds = 2, rounds = 5] = numbers;
  return { cases, seconds, rounds, names: firstName < 0 ? [] : words.slice(firstName) };
}

/** A command with its words as a shell reads them again. */
export function commandLine(command: string, words: readonly string[]): string {
  const shown = words.map((word) => (/^[\w-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`));
  const separator = words.length > 0 && command.startsWith('npm ') ? ['--'] : [];
  return [command, ...separator, ...shown].join(' ');
}

/** Whether a run measures what has this name. */
export function isAsked({ names }: Command, name: string): boolean {
  return names.length === 0 || names.some((beginning) => name.startsWith(beginning));
}
