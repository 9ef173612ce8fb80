import { existsSync, readFileSync } from 'node:fs';

const MOUNTS = '/proc/self/mountinfo';

/** What is mounted on this machine, as Linux tells it; empty where nothing tells. */
export function mountsText(): string {
  return existsSync(MOUNTS) ? readFileSync(MOUNTS, 'utf8') : '';
}

/**
 * The device that a folder is on, by what is mounted: the folder itself is not asked, since it may be on a machine that does
 * not answer, and whoever asks would wait.
 * @param mounts as `/proc/self/mountinfo` (proc(5)) has them
 * @returns its numbers, such as `8:1`; undefined when that is not known
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
    // Of several at one point the last one is seen.
    if (point === '' || !holds || point.length < longest) continue;
    longest = point.length;
    device = numbers;
  }
  return device;
}
