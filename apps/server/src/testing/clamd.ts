import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { until } from './server-process.ts';

/** The standard test file of virus scanners, which is harmless. */
export const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';

// Debian's folder for it is not in everybody's path.
const program = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  .map((folder) => join(folder, 'clamd'))
  .find((path) => existsSync(path));

/** Why tests with the real scanner cannot run here; undefined if they can. */
export const NO_CLAMD = program ? undefined : 'clamd is missing: apt-get install clamav-daemon';

/** The real virus scanner, with EICAR as its only signature and without updates. */
export class Clamd {
  readonly #folder = mkdtempSync(join(tmpdir(), 'landfall-clamd-'));
  readonly #socket = join(this.#folder, 'socket');
  readonly #process: ChildProcess;
  readonly #exited: Promise<unknown>;

  /** @param settings more lines of its configuration */
  constructor(settings: string[]) {
    const signatures = join(this.#folder, 'signatures');
    mkdirSync(signatures);
    writeFileSync(join(signatures, 'eicar.ndb'), `Eicar:0:*:${Buffer.from(EICAR).toString('hex')}\n`);
    const configuration = join(this.#folder, 'clamd.conf');
    const own = [
      `DatabaseDirectory ${signatures}`,
      `LocalSocket ${this.#socket}`,
      `TemporaryDirectory ${this.#folder}`,
    ];
    writeFileSync(configuration, `${[...own, 'Foreground yes', ...settings].join('\n')}\n`);
    this.#process = spawn(program ?? 'clamd', ['-c', configuration], { stdio: 'ignore' });
    this.#exited = once(this.#process, 'exit');
  }

  get url(): string {
    return `unix:${this.#socket}`;
  }

  async ready(): Promise<void> {
    await until(
      () => existsSync(this.#socket),
      30_000,
      () => 'clamd to listen',
    );
  }

  /** Makes it hang. */
  stall(): void {
    this.#process.kill('SIGSTOP');
  }

  async stop(): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.#exited;
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
