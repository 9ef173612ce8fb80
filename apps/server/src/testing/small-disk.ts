import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  mkdtempSync,
  openSync,
  rmdirSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Why a test that needs a disk of its own cannot run here; undefined where it can. */
export const NO_SMALL_DISK =
  process.platform === 'linux' && process.getuid?.() === 0
    ? undefined
    : 'Only root on Linux mounts a small disk (tmpfs)';

const BLOCK = Buffer.alloc(64 * 1024);

/** A disk of so many megabytes that is filled by a file. */
export class SmallDisk {
  readonly path = mkdtempSync(join(tmpdir(), 'landfall-disk-'));
  readonly #filler = join(this.path, 'filler');

  constructor(megabytes: number) {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', this.path]);
    chmodSync(this.path, 0o755);
  }

  /** Writes until so many bytes are left; for 0, until not one more fits. */
  fill(left = 0): void {
    const file = openSync(this.#filler, 'a');
    try {
      while (left === 0 || this.#free() > left) writeSync(file, BLOCK);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    } finally {
      closeSync(file);
    }
  }

  #free(): number {
    const { bavail, bsize } = statfsSync(this.path);
    return bavail * bsize;
  }

  makeRoom(): void {
    rmSync(this.#filler);
  }

  unmount(): void {
    execFileSync('umount', ['-l', this.path]);
    rmdirSync(this.path);
  }
}
