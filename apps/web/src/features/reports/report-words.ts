import { REPORT_TYPE } from '@landfall/contract/constants';

/** A report's name and a template's description are cut off here (product specification, section 2). */
export const NAME_LENGTH = 40;
export const DESCRIPTION_LENGTH = 80;
/** So many date types of a template are named. */
const TYPES_NAMED = 2;

/** A text up to `length` characters; a longer one ends with '…' there. Signs of two code units are never cut apart. */
export function truncated(text: string, length: number): string {
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length).join('').trimEnd()}…` : text;
}

/** The first two names, and how many more there are. */
export function namesInShort(names: readonly string[]): { named: string; more: number } {
  return {
    named: names.slice(0, TYPES_NAMED).join(', '),
    more: Math.max(0, names.length - TYPES_NAMED),
  };
}

/** What kind of report it is: 'Filing Deadline' unless it says another. */
export function kindWords(reportType: string): string {
  return reportType.trim() || REPORT_TYPE;
}

/** How far a report looks ahead: '90 days', '1 day'. */
export function rangeWords(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

/** '1 date', '12 dates'. */
export function datesWords(count: number): string {
  return `${count} ${count === 1 ? 'date' : 'dates'}`;
}

/** A report's name and its day as a file name that every system takes. */
export function fileNameOf(name: string, generatedAt: string, extension: string): string {
  const words = name.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? ['report'];
  return `${words.join(' ').slice(0, 80)} ${generatedAt.slice(0, 10)}.${extension}`;
}
