import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import pg from 'pg';

/** What figures were measured with and on. */
export interface Setting {
  machine: string;
  /** Of the minute before it began: what else the machine did. */
  load: number;
  node: string;
  postgresql: string;
  landfall: string;
  /** The commit, with `, changed` when files differ from it. */
  commit: string;
  command: string;
  /** ISO instant. */
  at: string;
}

function git(...words: string[]): string {
  try {
    return execFileSync('git', words, { cwd: import.meta.dirname, encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/** The machine, the versions and the command of this run. */
export async function settingOf(databaseUrl: string, command: string, now = new Date()): Promise<Setting> {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query('show server_version');
  await client.end();
  return {
    machine: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB`,
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
    node: process.version,
    postgresql: rows[0].server_version,
    landfall: version,
    commit: `${git('rev-parse', '--short', 'HEAD') || 'unknown'}${git('status', '--porcelain') ? ', changed' : ''}`,
    command,
    at: now.toISOString(),
  };
}

/** The same as lines for a reader. */
export function settingLines(setting: Setting): string {
  const { machine, load, node, postgresql, landfall, commit, command, at } = setting;
  return [
    `$ ${command}`,
    `machine: ${machine}; load of the minute before ${load}; ${at}`,
    `Landfall ${landfall} (${commit}), Node ${node}, PostgreSQL ${postgresql}; load, servers and database on the same machine`,
  ].join('\n');
}
