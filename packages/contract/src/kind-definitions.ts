import { z } from 'zod';
import { DUTIES } from './case-records.ts';
import { LIMITS } from './constants.ts';
import { line, requiredLine, text, wordKey } from './fields.ts';
import { TASK_DAYS } from './tasks.ts';

/** What the due day of a kind's task can be counted from. */
export const DUE_FROM = ['opening', 'date_type', 'rule'] as const;

const wholeDays = z.number().int('A whole number');
const dateType = requiredLine(LIMITS.dateName);

const due = z
  .strictObject({
    /** The day on which the kind is applied, a date of the case of a type, or a date that a rule counts. */
    from: z.enum(DUE_FROM),
    /**
     * The name of a date type; or the key of a rule and of its output with a dot between, e.g. `i751-window.closes`;
     * empty for the opening.
     */
    of: line(200),
    /** Negative days are before it. */
    days: wholeDays.min(-TASK_DAYS, `At least -${TASK_DAYS}`).max(TASK_DAYS, `At most ${TASK_DAYS}`),
  })
  .refine(({ from, of }) => (from === 'opening') === (of === ''), {
    error: 'Say from what it is counted',
    path: ['of'],
  });

const kindTask = z.strictObject({
  /** Identifies it within the kind, whatever its title: a case gets it only once. */
  key: wordKey(LIMITS.kindPartKey),
  title: requiredLine(LIMITS.taskTitle),
  note: text(LIMITS.taskNote).trim(),
  /** The assignee, by their duty on the team; empty if the task is unassigned. */
  duty: z.enum(['', ...DUTIES]),
  /** Null if the task has no due day. */
  due: due.nullable(),
});
export type KindTask = z.infer<typeof kindTask>;

const kindDate = z.strictObject({
  date_type: dateType,
  /** Days after the kind is applied. */
  days: wholeDays.min(0, 'At least 0').max(TASK_DAYS, `At most ${TASK_DAYS}`),
});

const kindRole = z.strictObject({
  party: z.enum(['beneficiary', 'petitioner']),
  /** Their title in such a case, e.g. 'Employer'. */
  title: requiredLine(LIMITS.matterTypeName),
});

/** A list of at most `max` parts without duplicates. */
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

/** The content of a kind of case. Checklists are not part of it: they are in the checklist templates of the kind. */
export const kindDefinition = z.strictObject({
  /** By form number, e.g. `I-130`. */
  forms: once(requiredLine(LIMITS.formName), LIMITS.kindForms, (form) => form),
  /** The parties of such a case. */
  roles: once(kindRole, LIMITS.kindRoles, ({ party, title }) => `${party} ${title}`),
  /** Dates that a case gets unless it has one of the type. Dates counted by rules are not listed here. */
  dates: once(kindDate, LIMITS.kindDates, (date) => date.date_type),
  tasks: once(kindTask, LIMITS.kindTasks, ({ key }) => key),
  /** The keys of the deadline rules that apply to such a case. */
  rules: once(requiredLine(100), LIMITS.kindRules, (rule) => rule),
});
export type KindDefinition = z.infer<typeof kindDefinition>;

/** A kind without any content. */
export const EMPTY_DEFINITION: KindDefinition = { forms: [], roles: [], dates: [], tasks: [], rules: [] };
