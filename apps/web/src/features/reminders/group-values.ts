import { createReminderGroup, type ReminderGroup } from '@landfall/contract/reminders';
import { disagreements, type FieldLabels } from '../../lib/edited-fields.ts';
import { required, rulesOf } from '../../lib/form-rules.ts';
import type { GroupChanges } from './queries.ts';

/** A member of the organization who can be in a group. */
export interface GroupMember {
  id: string;
  name: string;
  email: string;
}

/** The form values of a group. */
export interface GroupValues {
  name: string;
  /** Ids of members. */
  members: string[];
}

/** The initial form values. */
export function valuesOfGroup(group?: Pick<ReminderGroup, 'name' | 'members'>): GroupValues {
  return { name: group?.name ?? '', members: [...(group?.members ?? [])] };
}

const nameRule = required('Name', rulesOf(createReminderGroup).name);

/** The first error of each field. */
export function validateGroup({ name, members }: GroupValues): Record<string, string | null> {
  return { name: nameRule(name), members: members.length === 0 ? 'Choose at least one member' : null };
}

/** The names of the members with these ids, in the order of the office's list. */
export function memberNames(ids: readonly string[], members: readonly GroupMember[]): string {
  const known = members.filter(({ id }) => ids.includes(id)).map(({ name, email }) => name || email);
  const gone = ids.length - known.length;
  return [...known, ...(gone > 0 ? [`${gone} who cannot be named`] : [])].join(', ');
}

const FIELDS = { name: 'Name', members: 'Members' } satisfies FieldLabels<string>;

function sortedIds({ members }: GroupValues): string {
  return members.toSorted().join(' ');
}

/** The changed fields only, so that concurrent changes to other fields stay. */
export function changesOfGroup(before: GroupValues, after: GroupValues): GroupChanges {
  return {
    ...(before.name.trim() === after.name.trim() ? {} : { name: after.name.trim() }),
    ...(sortedIds(before) === sortedIds(after) ? {} : { members: after.members }),
  };
}

/** The fields where the current group and the form disagree. */
export function groupDisagreements(
  { base, current, mine }: Record<'base' | 'current' | 'mine', GroupValues>,
  members: readonly GroupMember[],
) {
  const textsOf = (values: GroupValues) => ({
    name: values.name.trim(),
    members: memberNames(values.members, members),
  });
  return disagreements(FIELDS, { base: textsOf(base), current: textsOf(current), mine: textsOf(mine) });
}
