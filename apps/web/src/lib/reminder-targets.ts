import { CLIENT_TARGETS, GROUP_TARGET, REMINDER_TARGET_LABELS } from '@landfall/contract/reminders';

/** A member who can be reminded at their own address. */
export interface ReminderMember {
  email: string;
  name: string;
}

/** The names of the reminder targets within the office. */
export interface TargetNames {
  members: readonly ReminderMember[];
  /** Absent when unknown: only admins may read them. */
  groups?: readonly { id: string; name: string }[] | undefined;
}

const KINDS: Readonly<Record<string, string>> = REMINDER_TARGET_LABELS;

/** Whether a target is outside the office. */
export function isClientTarget(target: string): boolean {
  return CLIENT_TARGETS.some((client) => client === target);
}

/** A target as people call it: 'Case team', the name of a group or member, else the address itself. */
export function targetWords(target: string, { members, groups }: TargetNames = { members: [] }): string {
  const kind = KINDS[target];
  if (kind) return kind;
  if (target.startsWith(GROUP_TARGET)) {
    const group = groups?.find(({ id }) => id === target.slice(GROUP_TARGET.length));
    return group?.name ?? (groups ? 'A deleted group' : 'A group');
  }
  const member = members.find(({ email }) => email === target);
  if (member) return member.name || member.email;
  return target.includes('@') ? target : 'A former member';
}

function kindsOf(isListed: (target: string) => boolean) {
  return Object.entries(KINDS)
    .filter(([value]) => isListed(value))
    .map(([value, label]) => ({ value, label }));
}

/**
 * The targets to choose from.
 * @param chosen stays a choice even if no target has this value any more; empty: none is chosen yet
 */
export function targetChoices(chosen: string, names: TargetNames) {
  const { members, groups = [] } = names;
  const sections = [
    { group: 'Office', items: kindsOf((target) => !isClientTarget(target)) },
    { group: 'Clients', items: kindsOf(isClientTarget) },
    {
      group: 'Groups',
      items: groups.map(({ id, name }) => ({ value: `${GROUP_TARGET}${id}`, label: name })),
    },
    {
      group: 'Members',
      items: members.map(({ email, name }) => ({ value: email, label: name ? `${name} (${email})` : email })),
    },
  ].filter(({ items }) => items.length > 0);
  const known = sections.some(({ items }) => items.some(({ value }) => value === chosen));
  return [
    { value: '', label: 'Choose who', disabled: true },
    ...sections,
    ...(known || chosen === '' ? [] : [{ value: chosen, label: targetWords(chosen, names) }]),
  ];
}
