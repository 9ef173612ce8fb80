import { REPORT_TYPE } from '@landfall/contract/constants';
import { counted } from '@landfall/contract/counted';
import type { ReportTemplate } from '@landfall/contract/report-templates';

/** A report's name and a template's description are truncated to this length (product specification, section 2). */
export const NAME_LENGTH = 40;
export const DESCRIPTION_LENGTH = 80;
/** How many date types of a template are named. */
const TYPES_NAMED = 2;

/** A text truncated to `length` characters, with '…' at its end. Surrogate pairs are never split. */
export function truncated(text: string, length: number): string {
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length).join('').trimEnd()}…` : text;
}

/** The first two names, and the number of the others. */
export function namesInShort(names: readonly string[]): { named: string; more: number } {
  return {
    named: names.slice(0, TYPES_NAMED).join(', '),
    more: Math.max(0, names.length - TYPES_NAMED),
  };
}

/** Names as a list in a sentence; of more than three, the first two and the number of the others. */
export function namesTogether(names: readonly string[]): string {
  const [first = '', second = '', third] = names;
  if (names.length <= 1) return first;
  if (names.length === 2) return `${first} and ${second}`;
  if (names.length === 3) return `${first}, ${second} and ${third}`;
  return `${first}, ${second} and ${names.length - 2} others`;
}

/** The kind of report: 'Filing Deadline' by default. */
export function kindWords(reportType: string): string {
  return reportType.trim() || REPORT_TYPE;
}

/** The range of a template's reports, e.g. '90 days, handled too'. */
export function rangeWords({ days_range, include_handled }: ReportTemplate['report_settings']): string {
  return `${counted(days_range, 'day')}${include_handled ? ', handled too' : ''}`;
}

/** Maximum length of a report's name in the name of its file. */
const FILE_NAME_LENGTH = 80;

/** A file name of a report's name and day that is valid on every system. @param day `YYYY-MM-DD` */
export function fileNameOf(name: string, day: string, extension: string): string {
  const words = name.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['report'];
  return `${[...words.join(' ')].slice(0, FILE_NAME_LENGTH).join('')} ${day}.${extension}`;
}

/** Whether a text can be a report's id. Any other text in the path of a call could address another endpoint. */
export function isReportId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
