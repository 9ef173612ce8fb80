import {
  CONTROL_COLUMNS,
  CONTROL_STATE_LABELS,
  CONTROL_STATE_WORDS,
  type ControlPart,
  type ControlRow,
  type ControlSheet,
  controlFacts,
  controlParts,
  enteredWords,
  unlistedWords,
} from '@landfall/contract/control-sheet';
import { counted } from '@landfall/contract/counted';
import { dateWords, instantWords } from '../../platform/date-words.ts';
import { singleLine } from '../../platform/mail/single-line.ts';
import { entered } from '../../platform/typesetting/entered-text.ts';
import { typeset } from '../../platform/typesetting/typesetter.ts';

const TEMPLATE = new URL('./control-sheet.typ', import.meta.url);
const TITLE = 'Control Sheet';

/** The maximum number of characters of the organization's name. */
const LONGEST_NAME = 400;

/** The last column is empty, for the signature of the person who checks. */
const COLUMNS = [
  CONTROL_COLUMNS.important_date,
  CONTROL_COLUMNS.case_name,
  CONTROL_COLUMNS.date_type,
  CONTROL_COLUMNS.facts,
  CONTROL_COLUMNS.entered_by,
  'Checked',
];

/** A control sheet to print. */
export interface PrintedSheet {
  sheet: ControlSheet;
  office: { name: string; time_zone: string };
  /** The display name of the member who requested it. */
  madeBy: string;
  /** The member whose cases are on it; undefined for all cases. */
  member: string | undefined;
  /** The site's address, with which links to cases begin. */
  publicUrl: string;
}

function rowOf(row: ControlRow, publicUrl: string) {
  return {
    date: dateWords(row.important_date),
    case: entered(row.case_name || 'Untitled'),
    url: `${publicUrl.replace(/\/+$/, '')}/case_records/${row.case_id}`,
    beneficiary: entered(row.beneficiary_name),
    type: entered(row.date_type),
    event: entered(`${row.event} of ${dateWords(row.event_on)}`),
    facts: controlFacts(row, dateWords).map(entered),
    by: entered(enteredWords(row)),
  };
}

function partOf(part: ControlPart, publicUrl: string) {
  const unlisted = unlistedWords(part);
  return {
    title: CONTROL_STATE_LABELS[part.state],
    words: CONTROL_STATE_WORDS[part.state],
    count: part.total.toLocaleString('en-US'),
    rows: part.rows.map((row) => rowOf(row, publicUrl)),
    note: part.total === 0 ? 'No dates.' : unlisted && `${unlisted}.`,
  };
}

function facts({ sheet, office, madeBy, member }: PrintedSheet) {
  const made = `${instantWords(sheet.checked_at, office.time_zone)}${madeBy ? ` by ${madeBy}` : ''}`;
  return [
    { label: 'Made', value: entered(made) },
    { label: 'Cases of', value: entered(member ?? 'Everybody') },
    { label: 'On the sheet', value: `${counted(sheet.total, 'open date')}, some for several reasons` },
    ...(sheet.verifies
      ? []
      : [{ label: 'Confirming', value: 'Dates are not confirmed by a second person here' }]),
  ];
}

/**
 * The control sheet as an accessible PDF on US Letter in landscape.
 * @throws ThreadError
 */
export function controlSheetPdf(printed: PrintedSheet): Promise<Buffer> {
  const { sheet, office, publicUrl } = printed;
  const [year = 0, month = 1, day = 1] = sheet.today.split('-').map(Number);
  return typeset(TEMPLATE, {
    title: `${TITLE} of ${dateWords(sheet.today)}`,
    heading: TITLE,
    author: singleLine(office.name, LONGEST_NAME),
    organization: entered(office.name),
    kind: 'Open dates that rules counted and that somebody is to look at',
    date: { year, month, day },
    footer: `${TITLE} · ${dateWords(sheet.today)}`,
    onSide: true,
    facts: facts(printed),
    columns: COLUMNS,
    parts: controlParts(sheet).map((part) => partOf(part, publicUrl)),
  });
}
