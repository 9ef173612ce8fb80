import { parseArgs } from 'node:util';
import { PRODUCT_NAME } from '@landfall/contract/product';
import { COMMANDS, type Command } from './commands.ts';
import { print, UsageError } from './platform/terminal.ts';
import { PRODUCT_VERSION } from './product-version.ts';

/** Exit status of a command that was not understood. */
const NOT_UNDERSTOOD = 2;

/** The options before the name of a command. */
const OPTIONS = {
  config: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const;

const OPTION_LINES = [
  ['--config <file>', 'before a command: takes variables that are not set from a file'],
  ['--version', 'the version'],
  ['help [<command>]', 'this'],
] as const;

const USAGE_WIDTH = 34;

/** A usage line with its description, beside it or, after a long one, below it. */
function usageLines(words: string, does: string): string[] {
  const call = `landfall ${words}`.trimEnd();
  const gap = ' '.repeat(USAGE_WIDTH);
  return call.length < USAGE_WIDTH ? [call.padEnd(USAGE_WIDTH) + does] : [call, gap + does];
}

function usageOf(name: string, { usage }: Command): string[] {
  return usage.flatMap(([words, does]) => usageLines(`${name} ${words}`, does));
}

function helpLines(name?: string): string[] {
  if (name !== undefined) return usageOf(name, commandOf(name));
  return [
    ...Object.entries(COMMANDS).flatMap(([each, command]) => usageOf(each, command)),
    ...OPTION_LINES.flatMap(([words, does]) => usageLines(words, does)),
  ];
}

/** @throws UsageError for an unknown name */
function commandOf(name: string): Command {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new UsageError(`There is no command "${name}".`);
  return command;
}

function complain(what: string, reason: string): void {
  process.stderr.write(`\n  ${PRODUCT_NAME} ${what}.\n\n${reason}\n\n`);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Whether an error is one of node:util's parseArgs. */
function isParseError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');
}

/** Splits a command line at the command's name. @throws UsageError when an option before it is unknown */
function readLine(line: readonly string[]) {
  const args = [...line];
  const { tokens } = parseArgs({ args, options: OPTIONS, strict: false, tokens: true });
  const at = tokens.find(({ kind }) => kind === 'positional')?.index ?? args.length;
  try {
    const { values } = parseArgs({ args: args.slice(0, at), options: OPTIONS });
    return { values, name: args[at], words: args.slice(at + 1) };
  } catch (error) {
    throw new UsageError(reasonOf(error));
  }
}

/** Runs a command and prints why it fails. @returns the exit status */
async function carryOut(name: string, words: readonly string[]): Promise<number | undefined> {
  const command = commandOf(name);
  if (words.some((word) => word === '--help' || word === '-h')) {
    print(helpLines(name));
    return 0;
  }
  const { words: what, status } = command.failure;
  try {
    const work = await command.load();
    return await work(words);
  } catch (error) {
    const isUsage = error instanceof UsageError || isParseError(error);
    complain(what, isUsage ? [error.message, '', ...usageOf(name, command)].join('\n') : reasonOf(error));
    return isUsage ? NOT_UNDERSTOOD : status;
  }
}

/**
 * Runs a command line, such as `organization list`; an empty one starts the server.
 * @returns the exit status; undefined: the process continues
 */
export async function landfall(line: readonly string[]): Promise<number | undefined> {
  try {
    const { values, name = 'start', words } = readLine(line);
    if (values.version) {
      process.stdout.write(`${PRODUCT_VERSION}\n`);
      return 0;
    }
    if (values.help || name === 'help') {
      print(helpLines(name === 'help' ? words[0] : undefined));
      return 0;
    }
    if (values.config !== undefined) process.loadEnvFile(values.config);
    return await carryOut(name, words);
  } catch (error) {
    complain('was not understood', `${reasonOf(error)}\n\n"landfall help" lists what there is.`);
    return NOT_UNDERSTOOD;
  }
}
