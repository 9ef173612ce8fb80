/**
 * What the due day of a kind's task is counted from: the day on which the kind is applied, a date of a type, or a date
 * that a rule counts.
 */
interface SuggestedDue {
  from: 'opening' | 'date_type' | 'rule';
  /** The name of a date type; or the key of a rule and of its output with a dot between; empty for the opening. */
  of: string;
  /** Negative days are before it. */
  days: number;
}

interface SuggestedTask {
  key: string;
  title: string;
  note: string;
  /** The assignee by their duty on the team; empty if the task is unassigned. */
  duty: '' | 'attorney' | 'paralegal' | 'assistant';
  due: SuggestedDue | null;
}

/** The content of a kind of case. */
interface SuggestedDefinition {
  forms: string[];
  roles: { party: 'beneficiary' | 'petitioner'; title: string }[];
  dates: { date_type: string; days: number }[];
  tasks: SuggestedTask[];
  rules: string[];
}

/** The groups of the catalogue, in order. */
export const KIND_CATEGORIES = {
  family: 'Family',
  employment: 'Employment',
  student: 'Students',
  humanitarian: 'Humanitarian',
  papers: 'Work permits and travel',
  citizenship: 'Citizenship',
  court: 'Court',
  other: 'Other',
} as const;
type KindCategory = keyof typeof KIND_CATEGORIES;

/** A built-in kind of case: a suggestion, which an attorney has to check. */
export interface SuggestedKind {
  key: string;
  name: string;
  category: KindCategory;
  definition: SuggestedDefinition;
}

/** A kind with tasks, dates and roles. */
export function kind(
  category: KindCategory,
  [key, name]: readonly [key: string, name: string],
  definition: Omit<SuggestedDefinition, 'dates'> & Partial<Pick<SuggestedDefinition, 'dates'>>,
): SuggestedKind {
  return { key, name, category, definition: { dates: [], ...definition } };
}

/** A kind with forms and rules only. */
export function outlineKind(
  category: KindCategory,
  [key, name]: readonly [key: string, name: string],
  forms: string[],
  rules: string[],
): SuggestedKind {
  return kind(category, [key, name], { forms, rules, roles: [], tasks: [] });
}

/** A number of days after the kind is applied. */
export function opening(days: number): SuggestedDue {
  return { from: 'opening', of: '', days };
}

/** A number of days before the case's date of a type. */
export function before(days: number, dateType = 'Filing Deadline'): SuggestedDue {
  return { from: 'date_type', of: dateType, days: 0 - days };
}

/** A number of days before a date that a rule counts: `i751-window.closes`. */
export function beforeRule(days: number, output: string): SuggestedDue {
  return { from: 'rule', of: output, days: 0 - days };
}

/** A task for the team member with a duty. */
export function task(
  duty: SuggestedTask['duty'],
  key: string,
  title: string,
  due: SuggestedDue | null,
  note = '',
): SuggestedTask {
  return { key, title, note, duty, due };
}

/** The first tasks of nearly every kind. */
export const BEGIN: readonly SuggestedTask[] = [
  task('assistant', 'conflicts', 'Check for conflicts of interest', opening(1)),
  task('assistant', 'agreement', 'Have the engagement agreement and Form G-28 signed', opening(5)),
];

/** The tasks after a filing with USCIS. */
export const AFTER_FILING: readonly SuggestedTask[] = [
  task('assistant', 'receipt', 'Enter the receipt notice and send the client a copy', null),
  task(
    'paralegal',
    'biometrics',
    'Prepare the client for the biometrics appointment',
    before(5, 'Biometrics Appointment'),
  ),
];

/** Rules for any case before USCIS. */
export const USCIS_RULES: readonly string[] = ['uscis-rfe', 'uscis-noid', 'uscis-i290b', 'ar11'];

/** Rules for any case in immigration court. */
export const COURT_RULES: readonly string[] = [
  ...['eoir-master', 'eoir-individual', 'eoir-response', 'eoir-address', 'eoir-in-absentia-180'],
  ...['bia-appeal', 'bia-brief', 'eoir-reopen', 'eoir-reconsider', 'pfr'],
];
