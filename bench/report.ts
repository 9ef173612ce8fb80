import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { type Bound, isMissed, judgeLimit } from './budget.ts';
import { commandLine } from './command.ts';
import { asOwner } from './database.ts';

/** Formats rows as aligned columns under their headings; all but the first column are right-aligned. */
export function tableOf(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [headings, ...rows];
  const widths = headings.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0)));
  return all
    .map((row) =>
      widths
        .map((width, at) => (at === 0 ? (row[at] ?? '').padEnd(width) : (row[at] ?? '').padStart(width)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Formats a figure with its significant digits: `1,234`, `12.3`, `0.85`; empty for NaN. */
export function figure(value: number): string {
  if (Number.isNaN(value)) return '';
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Figures by their names. */
export type Figures = Map<string, number>;

/** A table of figures with their limits, and the names of those that miss them. */
export function tableOfFigures(figures: Figures, bounds: Readonly<Record<string, Bound>>) {
  const judged = [...figures].map(([name, value]) => ({ name, value, ...judgeLimit(value, bounds[name]) }));
  const rows = judged.map(({ name, value, target, verdict }) => [name, figure(value), target, verdict]);
  return {
    table: tableOf(['figure', 'measured', 'target', 'verdict'], rows),
    missed: judged.filter(isMissed).map(({ name }) => name),
  };
}

function git(...words: string[]): string {
  try {
    return execFileSync('git', words, { cwd: import.meta.dirname, encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/** The machine on which the figures are measured, with its Node version. */
export function machine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  return `machine: ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${memory} GB, Node ${process.version}`;
}

/** The command, machine, commit and versions of this run, as lines of text. */
export async function settingOf(databaseUrl: string, command: string): Promise<string> {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const { rows } = await asOwner(databaseUrl, (owner) => owner.query('show server_version'));
  const commit = `${git('rev-parse', '--short', 'HEAD') || 'unknown'}${git('status', '--porcelain') ? ', changed' : ''}`;
  return [
    `$ ${commandLine(command, process.argv.slice(2))}`,
    `${machine()}; load of the minute before ${figure(loadavg()[0] ?? 0)}`,
    `${new Date().toISOString()}; Landfall ${version} (${commit}), PostgreSQL ${rows[0].server_version}`,
  ].join('\n');
}

/**
 * Prints the results of a run and, if the command had no arguments, writes them to `results/{name}.md`. Exits with 1 if
 * a target was missed.
 */
export function publish(name: string, lines: readonly string[], isMissed: boolean): void {
  const text = lines.join('\n');
  console.log(text);
  if (isMissed) process.exitCode = 1;
  if (process.argv.length > 2) return;
  const folder = join(import.meta.dirname, 'results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.md`), `# Measured: ${name}\n\n\`\`\`\n${text}\n\`\`\`\n`);
}
