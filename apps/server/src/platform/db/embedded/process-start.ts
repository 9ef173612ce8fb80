import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * When a process started, as a text that only serves comparison; undefined when there is no such process.
 * A process id alone isn't an identity: the system reuses it, and in a container it is usually 1.
 * On Linux: the machine's boot and the clock ticks since then (proc(5), `starttime`).
 */
export function processStart(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
      // The command's name is in parentheses and may contain spaces; fields are counted after it.
      const startTime = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
      return `${boot}/${startTime}`;
    }
    if (process.platform === 'win32') return isRunning(pid) ? `${pid}` : undefined;
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Whether a process with this id exists, whoever owns it. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
