import { existsSync, readFileSync } from 'node:fs';

const MOUNTS = '/proc/self/mountinfo';

/** The mounts of this machine, as Linux lists them; empty on other systems. */
export function mountsText(): string {
  return existsSync(MOUNTS) ? readFileSync(MOUNTS, 'utf8') : '';
}

/**
 * The device of a folder, by the list of mounts: the folder itself is not accessed, because it may be on a machine that
 * does not answer, which would block the caller.
 * @param mounts in the format of `/proc/self/mountinfo` (proc(5))
 * @returns its numbers, such as `8:1`; undefined when unknown
 */
export function deviceOf(folder: string, mounts: string): string | undefined {
  let device: string | undefined;
  let longest = -1;
  for (const line of mounts.split('\n')) {
    const [, , numbers, , mountPoint = ''] = line.split(' ');
    const point = mountPoint.replaceAll(/\\([0-7]{3})/g, (_, octal: string) =>
      String.fromCharCode(Number.parseInt(octal, 8)),
    );
    const holds = folder === point || folder.startsWith(point.endsWith('/') ? point : `${point}/`);
    // Of several mounts at one point, the last one is effective.
    if (point === '' || !holds || point.length < longest) continue;
    longest = point.length;
    device = numbers;
  }
  return device;
}
