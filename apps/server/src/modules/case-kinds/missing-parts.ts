import type { TemplateItem } from '@landfall/contract/checklist-templates';
import type { KindDefinition, KindTask } from '@landfall/contract/kind-definitions';
import type { DefinedKind } from '@landfall/contract/matter-type-changes';
import { countedFromWords } from '@landfall/contract/tasks';
import type { OrgSession } from '../../platform/http/gate.ts';
import { teamOf } from '../case-teams/service.ts';
import { listTemplates } from '../checklist-templates/service.ts';
import { missingItems } from '../checklists/service.ts';
import { activeDateTypes } from '../date-settings/service.ts';
import { settingOutputs } from '../matter-types/service.ts';
import { dayAfter, mayBeAssigned, type TaskToAdd } from '../tasks/service.ts';
import * as queries from './queries.ts';

/** A date that a case lacks. */
interface MissingDate {
  date_type: string;
  important_date: string;
}

/** A task that a case lacks. */
interface MissingTask extends TaskToAdd {
  assignee_name: string;
  /** The date that its due day is counted from; empty if it has a fixed due day, or none. */
  counted_from: string;
}

/** The parts of a kind that a case lacks. */
export interface MissingParts {
  dates: MissingDate[];
  tasks: MissingTask[];
  items: TemplateItem[];
  /** Messages about what the organization lacks: dates that are therefore left out, and tasks without a due day. */
  left: string[];
}

/** A date that tasks are counted from, identified by its type and by the rule output that counted it. */
interface Anchor {
  /** Null when the date is still to be added. */
  id: string | null;
  typeId: string;
  counted: string | null;
  day: string;
}

/** What is known of a case and its organization when a kind is applied. */
interface KindContext {
  today: string;
  /** Ids of date types by lower-case name. */
  types: ReadonlyMap<string, string>;
  outputs: ReadonlyMap<string, string>;
  anchors: readonly Anchor[];
}

const NO_DAY = {
  due_on: null,
  due_date_id: null,
  due_days: null,
  awaited_type_id: null,
  awaited_output: null,
  awaited_words: '',
};

/**
 * When a task is due: on a day, a number of days from an existing date, or once such a date exists. Undefined when the
 * organization has no such date type or rule output.
 */
function dueOf({ due }: KindTask, { today, types, outputs, anchors }: KindContext) {
  if (due === null) return { ...NO_DAY, counted_from: '' };
  const { from, of, days } = due;
  if (from === 'opening') return { ...NO_DAY, due_on: dayAfter(today, days), counted_from: '' };
  const typeId = from === 'date_type' ? types.get(of.toLowerCase()) : undefined;
  const name = from === 'date_type' ? of : outputs.get(of);
  if (name === undefined || (from === 'date_type' && typeId === undefined)) return undefined;
  const anchor = anchors.find((date) => (typeId ? date.typeId === typeId : date.counted === of));
  const counted_from = countedFromWords(days, name);
  if (anchor)
    return {
      ...NO_DAY,
      due_on: dayAfter(anchor.day, days),
      due_date_id: anchor.id,
      due_days: days,
      counted_from,
    };
  const awaited = typeId ? { awaited_type_id: typeId } : { awaited_output: of };
  return { ...NO_DAY, ...awaited, awaited_words: name, due_days: days, counted_from };
}

/** The dates that are added to a case: those of date types for which it has never had a date. */
function missingDates(
  { dates }: KindDefinition,
  { today, types }: KindContext,
  had: readonly queries.DateOnCase[],
): { missing: MissingDate[]; unknown: string[] } {
  const missing: MissingDate[] = [];
  const unknown: string[] = [];
  for (const { date_type, days } of dates) {
    const typeId = types.get(date_type.toLowerCase());
    if (!typeId) unknown.push(date_type);
    else if (!had.some((date) => date.date_setting_id === typeId))
      missing.push({ date_type, important_date: dayAfter(today, days) });
  }
  return { missing, unknown };
}

/** Finds the assignee for a duty: the team member with that duty, or the only member of the team; otherwise null. */
async function assigneeFinder({ tx }: OrgSession, caseId: string) {
  const members = await teamOf(tx, caseId);
  const may = await Promise.all(members.map(({ id }) => mayBeAssigned(tx, caseId, id)));
  const assignable = members.filter((_, at) => may[at]);
  return (duty: KindTask['duty']) => {
    if (duty === '') return undefined;
    return (
      assignable.find((member) => member.duty === duty) ??
      (assignable.length === 1 ? assignable[0] : undefined)
    );
  };
}

/** The part of a kind that a task comes from, as it is stored with the task. */
export function taskPart({ key }: { key: string }, task: Pick<KindTask, 'key'>): string {
  return `${key}:${task.key}`;
}

/**
 * The parts of a kind that a case lacks. Dates (by their type) and tasks are added only once, even if they were removed
 * later; an item that was taken off the checklist is added again.
 */
export async function missingParts(
  session: OrgSession,
  caseId: string,
  kind: DefinedKind,
): Promise<MissingParts> {
  const { tx, today } = session;
  const { definition } = kind;
  const [types, outputs, had, parts, templates, assigneeOf] = await Promise.all([
    activeDateTypes(tx),
    settingOutputs(tx),
    queries.selectDatesOnCase(tx, caseId),
    queries.selectTaskParts(tx, caseId),
    listTemplates(tx),
    assigneeFinder(session, caseId),
  ]);
  const ground = { today, types, outputs };
  const { missing: dates, unknown } = missingDates(definition, { ...ground, anchors: [] }, had);
  const anchors: Anchor[] = [
    ...had
      .filter(({ is_open }) => is_open)
      .map(({ id, date_setting_id, counted: by, important_date }) => ({
        id,
        typeId: date_setting_id,
        counted: by,
        day: important_date,
      })),
    ...dates.map(({ date_type, important_date }) => ({
      id: null,
      typeId: types.get(date_type.toLowerCase()) ?? '',
      counted: null,
      day: important_date,
    })),
  ];
  const left = unknown.map((name) => `No active date type is called ‘${name}’: its date is left out`);
  const tasks = definition.tasks
    .filter((task) => !parts.includes(taskPart(kind, task)))
    .map((task): MissingTask => {
      const due = dueOf(task, { ...ground, anchors });
      if (!due) left.push(`‘${task.title}’ has no day: there is no ‘${task.due?.of}’ to count it from`);
      const assignee = assigneeOf(task.duty);
      return {
        kind_part: taskPart(kind, task),
        title: task.title,
        note: task.note,
        assignee_id: assignee?.id ?? null,
        assignee_name: assignee?.display_name ?? '',
        ...(due ?? { ...NO_DAY, counted_from: '' }),
      };
    });
  const ofKind = templates.filter(({ matter_type_id }) => matter_type_id === kind.id);
  const items = await missingItems(
    tx,
    caseId,
    ofKind.flatMap((template) => template.items),
  );
  return { dates, tasks, items, left };
}
