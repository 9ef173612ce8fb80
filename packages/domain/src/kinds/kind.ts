/** From which day a task of a kind is due: the one on which the kind is applied, a date of a type, or one that a rule counts. */
interface SuggestedDue {
  from: 'opening' | 'date_type' | 'rule';
  /** Of a date type its name, of a rule its key and an output with a dot between; empty for the opening. */
  of: string;
  /** Negative ones before it. */
  days: number;
}

interface SuggestedTask {
  key: string;
  title: string;
  note: string;
  /** Whose it is by their duty on the team; empty: nobody's. */
  duty: '' | 'attorney' | 'paralegal' | 'assistant';
  due: SuggestedDue | null;
}

/** What a case of a kind is made of. */
interface SuggestedDefinition {
  forms: string[];
  roles: { party: 'beneficiary' | 'petitioner'; title: string }[];
  dates: { date_type: string; days: number }[];
  tasks: SuggestedTask[];
  rules: string[];
}

/** How kinds are grouped where one is chosen from the catalogue, in this order. */
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

/** A kind with tasks and all else. */
export function kind(
  category: KindCategory,
  [key, name]: readonly [key: string, name: string],
  definition: Omit<SuggestedDefinition, 'dates'> & Partial<Pick<SuggestedDefinition, 'dates'>>,
): SuggestedKind {
  return { key, name, category, definition: { dates: [], ...definition } };
}

/** A kind that is known by its forms and rules alone. */
export function brief(
  category: KindCategory,
  [key, name]: readonly [key: string, name: string],
  forms: string[],
  rules: string[],
): SuggestedKind {
  return kind(category, [key, name], { forms, rules, roles: [], tasks: [] });
}

/** So many days after the kind is applied. */
export function opening(days: number): SuggestedDue {
  return { from: 'opening', of: '', days };
}

/** So many days before the case's date of a type. */
export function before(days: number, dateType = 'Filing Deadline'): SuggestedDue {
  return { from: 'date_type', of: dateType, days: 0 - days };
}

/** So many days before a date that a rule counts: `i751-window.closes`. */
export function beforeRule(days: number, output: string): SuggestedDue {
  return { from: 'rule', of: output, days: 0 - days };
}

/** A task of whoever has a duty on the team. */
export function task(
  duty: SuggestedTask['duty'],
  key: string,
  title: string,
  due: SuggestedDue | null,
  note = '',
): SuggestedTask {
  return { key, title, note, duty, due };
}

/** What nearly every case begins with. */
export const BEGIN: readonly SuggestedTask[] = [
  task('assistant', 'conflicts', 'Check for conflicts of interest', opening(1)),
  task('assistant', 'agreement', 'Have the engagement agreement and Form G-28 signed', opening(5)),
];

/** What follows a filing with USCIS. */
export const AFTER_FILING: readonly SuggestedTask[] = [
  task('assistant', 'receipt', 'Enter the receipt notice and send the client a copy', null),
  task(
    'paralegal',
    'biometrics',
    'Prepare the client for the biometrics appointment',
    before(5, 'Biometrics Appointment'),
  ),
];

/** What may happen on any case before USCIS. */
export const USCIS_RULES: readonly string[] = ['uscis-rfe', 'uscis-noid', 'uscis-i290b', 'ar11'];

/** What may happen on any case in immigration court. */
export const COURT_RULES: readonly string[] = [
  ...['eoir-master', 'eoir-individual', 'eoir-response', 'eoir-address', 'eoir-in-absentia-180'],
  ...['bia-appeal', 'bia-brief', 'eoir-reopen', 'eoir-reconsider', 'pfr'],
];
