import type { ByteRange } from '@landfall/contract/file';

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The one range that a `Range` header asks for (RFC 9110, 14.2), cut to what there is. Undefined: the whole file, which a
 * server may always answer, so also for several ranges at once and for what cannot be read.
 * @param bytes how long the file is
 */
export function readRange(
  header: string | undefined,
  bytes: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = RANGE.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), bytes);
    return length === 0 ? 'unsatisfiable' : { from: bytes - length, to: bytes - 1 };
  }
  const from = Number(first);
  const to = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (last !== '' && Number(last) < from) return undefined;
  return from < bytes ? { from, to } : 'unsatisfiable';
}
