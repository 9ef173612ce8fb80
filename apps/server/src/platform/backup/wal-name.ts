/** Size of a segment of the write-ahead log, in bytes: the default of initdb. */
export const SEGMENT_BYTES = 16 * 1024 * 1024;
const SEGMENTS_OF_A_FILE = 0x1_0000_0000 / SEGMENT_BYTES;

const SEGMENT = /^[0-9A-F]{24}$/;
const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');

/** Whether it is the name of a whole segment, `<timeline><file><segment>` of eight hexadecimal digits each. */
export function isSegment(name: string): boolean {
  return SEGMENT.test(name);
}

/** The timeline as in names of segments: eight hexadecimal digits. */
export const timelineName = hex;

/** The name of the segment that comes after one. */
export function nextSegment(name: string): string {
  const [file, segment] = [8, 16].map((at) => Number.parseInt(name.slice(at, at + 8), 16)) as [
    number,
    number,
  ];
  const isLast = segment + 1 >= SEGMENTS_OF_A_FILE;
  return name.slice(0, 8) + hex(isLast ? file + 1 : file) + hex(isLast ? 0 : segment + 1);
}

/** The name of the segment that holds the last byte before a position such as `0/3000000`. */
export function segmentBefore(timeline: number, lsn: string): string {
  const [file = '0', offset = '0'] = lsn.split('/');
  const position = BigInt(`0x${file}`) * 0x1_0000_0000n + BigInt(`0x${offset}`) - 1n;
  const number = position / BigInt(SEGMENT_BYTES);
  const perFile = BigInt(SEGMENTS_OF_A_FILE);
  return hex(timeline) + hex(Number(number / perFile)) + hex(Number(number % perFile));
}
