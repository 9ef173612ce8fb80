import { REPORT_TYPE } from '@landfall/contract/constants';
import { counted } from '@landfall/contract/counted';
import type { ReportTemplate } from '@landfall/contract/report-templates';

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

/** Names as a sentence has them; of more than three, the first two and how many there are more. */
export function namesTogether(names: readonly string[]): string {
  const [first = '', second = '', third] = names;
  if (names.length <= 1) return first;
  if (names.length === 2) return `${first} and ${second}`;
  if (names.length === 3) return `${first}, ${second} and ${third}`;
  return `${first}, ${second} and ${names.length - 2} others`;
}

/** What kind of report it is: 'Filing Deadline' unless it says another. */
export function kindWords(reportType: string): string {
  return reportType.trim() || REPORT_TYPE;
}

/** How far a template's reports look, e.g. '90 days, handled too'. */
export function rangeWords({ days_range, include_handled }: ReportTemplate['report_settings']): string {
  return `${counted(days_range, 'day')}${include_handled ? ', handled too' : ''}`;
}

/** Characters of a report's name in the name of its file. */
const FILE_NAME_LENGTH = 80;

/**
 * A report's name and its day as a file name that every system takes.
 * @param day `YYYY-MM-DD`
 */
export function fileNameOf(name: string, day: string, extension: string): string {
  const words = name.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['report'];
  return `${[...words.join(' ')].slice(0, FILE_NAME_LENGTH).join('')} ${day}.${extension}`;
}

/** Whether a text can be a report's id. The path of a call that it is no part of may have another meaning. */
export function isReportId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
