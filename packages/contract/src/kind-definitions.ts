import { z } from 'zod';
import { DUTIES } from './case-records.ts';
import { LIMITS } from './constants.ts';
import { line, requiredLine, text, wordKey } from './fields.ts';
import { TASK_DAYS } from './tasks.ts';

/** What a task of a kind can be counted from. */
export const DUE_FROM = ['opening', 'date_type', 'rule'] as const;

const wholeDays = z.number().int('A whole number');
const dateType = requiredLine(LIMITS.dateName);

const due = z
  .strictObject({
    /** The day on which the kind is applied, a date of the case of a type, or one that a rule counts. */
    from: z.enum(DUE_FROM),
    /**
     * Of a date type its name; of a rule its key and that of an output with a dot between, e.g. `i751-window.closes`; empty
     * for the opening.
     */
    of: line(200),
    /** Negative ones before it. */
    days: wholeDays.min(-TASK_DAYS, `At least -${TASK_DAYS}`).max(TASK_DAYS, `At most ${TASK_DAYS}`),
  })
  .refine(({ from, of }) => (from === 'opening') === (of === ''), {
    error: 'Say from what it is counted',
    path: ['of'],
  });

const kindTask = z.strictObject({
  /** Tells it apart within the kind, whatever it is called: a case gets it once. */
  key: wordKey(LIMITS.kindPartKey),
  title: requiredLine(LIMITS.taskTitle),
  note: text(LIMITS.taskNote).trim(),
  /** Whose it is, by their duty on the team; empty: nobody's. */
  duty: z.enum(['', ...DUTIES]),
  /** Null: it has no day. */
  due: due.nullable(),
});
export type KindTask = z.infer<typeof kindTask>;

const kindDate = z.strictObject({
  date_type: dateType,
  /** After the day on which the kind is applied. */
  days: wholeDays.min(0, 'At least 0').max(TASK_DAYS, `At most ${TASK_DAYS}`),
});

const kindRole = z.strictObject({
  party: z.enum(['beneficiary', 'petitioner']),
  /** What they are in such a case, e.g. 'Employer'. */
  title: requiredLine(LIMITS.matterTypeName),
});

/** At most so many, none of which is there twice. */
function once<Part extends z.ZodType>(part: Part, max: number, nameOf: (part: z.infer<Part>) => string) {
  return z
    .array(part)
    .max(max, `At most ${max}`)
    .superRefine((parts, { addIssue }) => {
      const names = parts.map((each) => nameOf(each).toLowerCase());
      for (const [at, name] of names.entries())
        if (names.indexOf(name) < at) addIssue({ code: 'custom', message: 'Is there twice', path: [at] });
    });
}

/**
 * What a case of a kind is made of. What such a case needs stands in the checklist templates of the kind, and nowhere else.
 */
export const kindDefinition = z.strictObject({
  /** By their numbers, e.g. `I-130`. */
  forms: once(requiredLine(LIMITS.formName), LIMITS.kindForms, (form) => form),
  /** Who is on such a case. */
  roles: once(kindRole, LIMITS.kindRoles, ({ party, title }) => `${party} ${title}`),
  /** Those that a case gets unless it has one of the type. What a rule counts is no such date. */
  dates: once(kindDate, LIMITS.kindDates, (date) => date.date_type),
  tasks: once(kindTask, LIMITS.kindTasks, ({ key }) => key),
  /** The keys of the deadline rules that such a case goes by. */
  rules: once(requiredLine(100), LIMITS.kindRules, (rule) => rule),
});
export type KindDefinition = z.infer<typeof kindDefinition>;

/** A kind of which nothing is said but its name. */
export const EMPTY_DEFINITION: KindDefinition = { forms: [], roles: [], dates: [], tasks: [], rules: [] };
