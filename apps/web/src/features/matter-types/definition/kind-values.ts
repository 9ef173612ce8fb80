import { DUTY_LABELS } from '@landfall/contract/case-records';
import { counted } from '@landfall/contract/counted';
import type { KindDefinition, KindTask } from '@landfall/contract/kind-definitions';
import type { DefinedKind } from '@landfall/contract/matter-type-changes';
import { countedFromWords, TASK_DAYS } from '@landfall/contract/tasks';
import { keyFromTitle } from '../../../lib/key-from-title.ts';

/** The form values of a kind's date. */
export interface DateValues {
  uid: string;
  date_type: string;
  /** A whole number, as it is typed. */
  days: string;
}

/** The form values of a kind's task. */
export interface TaskValues {
  uid: string;
  /** Empty until it is saved for the first time. */
  key: string;
  title: string;
  note: string;
  duty: string;
  /** What its due day is counted from, in the format of {@link dueChoice}; empty for none. */
  due: string;
  days: string;
  side: 'before' | 'after';
}

/** The form values of a kind. */
export interface KindValues {
  name: string;
  forms: string[];
  beneficiaries: string[];
  petitioners: string[];
  dates: DateValues[];
  tasks: TaskValues[];
  rules: string[];
}

/** The fields of a kind, with their labels. */
export const KIND_FIELDS = {
  name: 'Name',
  forms: 'Forms',
  beneficiaries: 'Beneficiaries',
  petitioners: 'Petitioners',
  dates: 'Dates',
  tasks: 'Tasks',
  rules: 'Deadline Rules',
} as const satisfies Record<keyof KindValues, string>;

export const NEW_TASK: Omit<TaskValues, 'uid'> = {
  key: '',
  title: '',
  note: '',
  duty: '',
  due: '',
  days: '7',
  side: 'before',
};

type Due = NonNullable<KindTask['due']>;

/** What a task's due day is counted from, as the value of a choice. */
export function dueChoice({ from, of }: Pick<Due, 'from' | 'of'>): string {
  return from === 'opening' ? from : `${from} ${of}`;
}

/** The due day of a task's form values. */
export function dueOf({ due, days, side }: TaskValues): Due | null {
  if (due === '') return null;
  const [from = '', ...of] = due.split(' ');
  const count = Number(days);
  // Nothing can be due before the day on which a kind is applied.
  const isBefore = side === 'before' && from !== 'opening';
  return { from: from as Due['from'], of: of.join(' '), days: isBefore ? 0 - count : count };
}

function taskValues({ due, ...task }: KindTask): TaskValues {
  return {
    ...task,
    uid: task.key,
    due: due ? dueChoice(due) : '',
    days: due ? String(Math.abs(due.days)) : NEW_TASK.days,
    side: due && due.days > 0 ? 'after' : 'before',
  };
}

/** The form values of a kind, or of a new one. */
export function valuesOfKind(name = '', definition?: KindDefinition): KindValues {
  const { forms = [], roles = [], dates = [], tasks = [], rules = [] } = definition ?? {};
  const titles = (party: string) => roles.filter((role) => role.party === party).map(({ title }) => title);
  return {
    name,
    forms,
    rules,
    beneficiaries: titles('beneficiary'),
    petitioners: titles('petitioner'),
    dates: dates.map(({ date_type, days }) => ({ uid: date_type, date_type, days: String(days) })),
    tasks: tasks.map(taskValues),
  };
}

/** The content of a kind as it is sent; new tasks get a key. */
export function definitionOf(values: KindValues): KindDefinition {
  const taken = new Set(values.tasks.map(({ key }) => key));
  const role = (party: 'beneficiary' | 'petitioner') => (title: string) => ({ party, title });
  return {
    forms: values.forms,
    roles: [...values.beneficiaries.map(role('beneficiary')), ...values.petitioners.map(role('petitioner'))],
    dates: values.dates.map(({ date_type, days }) => ({ date_type, days: Number(days) })),
    tasks: values.tasks.map((task) => {
      const key = task.key || keyFromTitle(task.title, taken);
      taken.add(key);
      const { title, note, duty } = task;
      return { key, title, note, duty: duty as KindTask['duty'], due: dueOf(task) };
    }),
    rules: values.rules,
  };
}

/** Whether two kinds have the same content, in any order of their fields. */
export function isSame(one: KindDefinition, other: KindDefinition): boolean {
  const written = (definition: KindDefinition) => JSON.stringify(definitionOf(valuesOfKind('', definition)));
  return written(one) === written(other);
}

const isCount = (days: string) => /^\d{1,4}$/.test(days.trim()) && Number(days) <= TASK_DAYS;
const COUNT = `A whole number up to ${TASK_DAYS}`;

/** Validation rules of a kind. */
export const KIND_RULES = {
  name: (name: string) => (name.trim() === '' ? 'Name is required' : null),
  dates: {
    date_type: (type: string) => (type === '' ? 'Date type is required' : null),
    days: (days: string) => (isCount(days) ? null : COUNT),
  },
  tasks: {
    title: (title: string) => (title.trim() === '' ? 'Task is required' : null),
    days: (days: string, { tasks }: KindValues, path: string) =>
      tasks[Number(path.split('.')[1])]?.due === '' || isCount(days) ? null : COUNT,
  },
};

const LISTS = new Set(['forms', 'rules']);

/** Maps the server's errors to the form's fields: an error of a list's entry is shown at the list. */
export function kindErrors(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, why]) => {
      const [list = '', at, ...rest] = field.replace(/^definition\./, '').split('.');
      if (list === 'roles') return ['beneficiaries', why];
      if (at === undefined || LISTS.has(list)) return [list, why];
      const part = rest[0] === 'key' ? 'title' : rest[1] === 'of' ? 'due' : (rest.at(-1) ?? 'title');
      return [`${list}.${at}.${part}`, why];
    }),
  );
}

/**
 * The due day of a kind's task, in words. @param nameOf returns the name of a date that a rule counts, `rule.output`
 */
export function dueWords(due: KindTask['due'], nameOf: (output: string) => string): string {
  if (!due) return '';
  const { from, of, days } = due;
  if (from === 'opening') return days === 0 ? 'at once' : countedFromWords(days, 'the opening');
  return countedFromWords(days, from === 'rule' ? nameOf(of) : of);
}

/** The label of a duty on a team; empty for none. */
export function dutyWords(duty: string): string {
  return duty === '' ? '' : (DUTY_LABELS[duty as keyof typeof DUTY_LABELS] ?? duty);
}

/** The fields of a kind as texts, to compare them. */
export function textsOfKind(
  { name, definition }: Pick<DefinedKind, 'name' | 'definition'>,
  nameOf: (output: string) => string,
): Record<keyof KindValues, string> {
  const { forms, roles, dates, tasks, rules } = definition;
  const titles = (party: string) =>
    roles
      .filter((role) => role.party === party)
      .map(({ title }) => title)
      .join(', ');
  return {
    name,
    forms: forms.join(', '),
    rules: rules.join(', '),
    beneficiaries: titles('beneficiary'),
    petitioners: titles('petitioner'),
    dates: dates.map(({ date_type, days }) => `${date_type} (${counted(days, 'day')})`).join('; '),
    tasks: tasks
      .map(({ title, duty, due, note }) =>
        [title, dutyWords(duty), dueWords(due, nameOf), note].filter(Boolean).join(', '),
      )
      .join('; '),
  };
}
