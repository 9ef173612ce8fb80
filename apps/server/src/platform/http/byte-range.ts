import type { ByteRange } from '@landfall/contract/file';

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The single range of a `Range` header (RFC 9110, 14.2), limited to the file's size. Undefined: the whole file, which a
 * server may always send, also for several ranges and for an invalid header.
 * @param bytes the file's size
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
