import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Asked } from './offices.ts';

/** How many offices and cases the corpus has: the variables of the files in `limit`. */
export interface Corpus {
  offices: number;
  cases: number;
}

/** The value of `tps` in what pgbench prints. @throws Error with what it printed, when it holds none */
export function transactionsPerSecond(printed: string): number {
  const tps = /^tps = ([\d.]+)/m.exec(printed)?.[1];
  if (!tps || /number of failed transactions: [1-9]/.test(printed)) throw new Error(`pgbench: ${printed}`);
  return Number(tps);
}

/**
 * Transactions a second of a file in `limit`, asked by pgbench as prepared statements.
 * @param program pgbench
 * @param url the owner's connection
 */
export async function askLimit(
  program: string,
  url: string,
  file: string,
  {
    asked,
    corpus,
    seconds,
    connections,
  }: { asked: Asked; corpus: Corpus; seconds: number; connections: number },
): Promise<number> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const [first, last] = asked === 'large' ? [1, 1] : [2, corpus.offices];
  const child = spawn(
    program,
    [
      ...[
        '-n',
        '-M',
        'prepared',
        '-c',
        String(connections),
        '-j',
        '1',
        '-T',
        String(Math.max(1, Math.round(seconds))),
      ],
      ...['-D', `first=${first}`, '-D', `last=${last}`, '-D', `cases=${corpus.cases}`],
      ...['-f', fileURLToPath(new URL(`limit/${file}.sql`, import.meta.url))],
      ...['-h', searchParams.get('host') ?? hostname, '-p', port, '-U', decodeURIComponent(username)],
      pathname.slice(1),
    ],
    {
      env: {
        ...process.env,
        PGPASSWORD: decodeURIComponent(password),
        PGOPTIONS: '-c plan_cache_mode=force_generic_plan',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  }
  await once(child, 'close');
  return transactionsPerSecond(printed);
}
