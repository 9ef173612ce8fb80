const UNITS = ['bytes', 'KB', 'MB', 'GB'] as const;

/** A size as people read it: '812 bytes', '3.4 MB'. */
export function sizeWords(bytes: number): string {
  const step = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** step;
  const digits = step === 0 || value >= 10 ? 0 : 1;
  const number = value.toLocaleString(undefined, { maximumFractionDigits: digits });
  return `${number} ${bytes === 1 ? 'byte' : UNITS[step]}`;
}
