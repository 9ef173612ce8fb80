import { type CaseRecord, DUTIES, DUTY_LABELS, type Duty } from '@landfall/contract/case-records';
import { Avatar, Button, Checkbox, Group, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { runReported } from '../../editing/run-reported.ts';
import { beginsLike } from '../../lib/matched-parts.ts';
import { toast, toastFailure } from '../../ui/toast.tsx';
import { settingsQuery, useMay } from '../settings/queries.ts';
import { useUpdateCase } from './queries.ts';
import styles from './TeamList.module.css';
import { isSameTeam, type Team, teamChanges, teamOf, useTeamChange } from './use-team-change.ts';

const DUTY_CHOICES = [
  { value: '', label: 'No duty' },
  ...DUTIES.map((value) => ({ value, label: DUTY_LABELS[value] })),
];

interface TeamListProps {
  caseRecord: CaseRecord;
  members: readonly { id: string; name: string; email: string }[];
  /** Whether the filter field has the focus at first. */
  typesFirst: boolean;
  onDone: () => void;
}

/** The team of a case and the members' duties, among all members of the office. */
export function TeamList({ caseRecord, members, typesFirst, onDone }: TeamListProps) {
  const [typed, setTyped] = useState('');
  // The initial members stay on top, so that no row moves while the list is used.
  const [before] = useState(() => teamOf(caseRecord));
  const saving = useTeamChange(caseRecord);
  const { team, failure, change } = saving;
  const me = useQuery(settingsQuery).data?.user.id;
  const isSuperAdmin = useMay('super_admin');
  const list = useRef<HTMLDivElement>(null);
  useReportOnClose(caseRecord, before, saving);
  // The list may have rendered after its popover took the focus.
  useEffect(() => list.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);

  const named = members.map(({ id, name, email }) => ({ id, label: name || email }));
  const ordered = [...named.filter(({ id }) => before.has(id)), ...named.filter(({ id }) => !before.has(id))];
  const shown = ordered.filter(({ label }) => typed.trim() === '' || beginsLike(label, typed));

  function put(id: string, duty: Duty | undefined): void {
    const next = new Map(team);
    if (duty === undefined) next.delete(id);
    else next.set(id, duty);
    change(next);
  }

  /** Whether a member cannot be removed here: the case would become invisible to them, or have no team. */
  const stays = (id: string) =>
    caseRecord.restricted && team.has(id) && (team.size === 1 || (id === me && !isSuperAdmin));

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears for the field and the boxes in it
    <div ref={list} className={styles.frame} onKeyDown={(event) => walk(event, list.current)}>
      <TextInput
        type="search"
        aria-label="Find a member"
        placeholder="Find a member"
        data-autofocus={typesFirst || undefined}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {failure && (
        <p className="failure" role="alert">
          Nothing was changed. {failure}
        </p>
      )}
      <ul className={styles.list} aria-label="Members">
        {shown.map(({ id, label }, at) => (
          <li key={id} className={styles.member}>
            <Checkbox
              classNames={{ root: styles.check ?? '', label: styles.label ?? '' }}
              data-autofocus={(!typesFirst && at === 0) || undefined}
              label={
                <Group gap={8} wrap="nowrap" miw={0}>
                  <Avatar name={label} size={24} color="harbour" aria-hidden />
                  <span className="ellipsis" title={label}>
                    {label}
                  </span>
                </Group>
              }
              checked={team.has(id)}
              disabled={stays(id)}
              onChange={({ currentTarget }) =>
                put(id, currentTarget.checked ? (before.get(id) ?? '') : undefined)
              }
            />
            {team.has(id) && (
              <NativeSelect
                size="xs"
                className={styles.duty ?? ''}
                aria-label={`Duty of ${label}`}
                data={DUTY_CHOICES}
                value={team.get(id)}
                onChange={({ currentTarget }) => put(id, currentTarget.value as Duty)}
              />
            )}
          </li>
        ))}
      </ul>
      {shown.length === 0 && typed.trim() !== '' && (
        <p className="muted">No member has “{typed.trim()}” in the name.</p>
      )}
      {shown.some(({ id }) => stays(id)) && (
        <p className="small muted">
          This case is restricted to its team: someone stays on it, and you cannot take yourself off here.
        </p>
      )}
      <Group justify="space-between" mih={32} className={styles.end ?? ''}>
        <span className="small muted" role="status">
          {saving.isSaving ? 'Saving…' : saving.isSaved && 'Saved'}
        </span>
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
      </Group>
    </div>
  );
}

/** After the list is closed, confirms the change of the team with Undo, or reports its failure. */
function useReportOnClose(
  caseRecord: CaseRecord,
  before: Team,
  { team, failure, settled }: ReturnType<typeof useTeamChange>,
): void {
  const { mutateAsync: update } = useUpdateCase(caseRecord.id);
  const report = useEffectEvent(async () => {
    if (failure || isSameTeam(before, team)) return;
    const back = () =>
      void runReported(update(teamChanges(before)), `Case team of ${caseRecord.title} set back`);
    if (await settled()) toast(`Case team of ${caseRecord.title} saved`, back);
    else toastFailure(`The case team of ${caseRecord.title} was not saved.`);
  });
  useEffect(() => () => void report(), []);
}

const WALKED = 'input[type="search"], input[type="checkbox"]:not(:disabled)';

/** Moves between the checkboxes by arrow keys, toggles on Enter as on Space, and passes typed letters to the filter. */
function walk(event: KeyboardEvent, list: HTMLElement | null): void {
  const { key, target } = event;
  if (!list || !(target instanceof HTMLInputElement) || event.ctrlKey || event.metaKey || event.altKey)
    return;
  const stops = [...list.querySelectorAll<HTMLInputElement>(WALKED)];
  const at = stops.indexOf(target);
  const isBox = target.type === 'checkbox';
  if (key === 'ArrowDown' || key === 'ArrowUp') stops[at + (key === 'ArrowDown' ? 1 : -1)]?.focus();
  else if (key === 'Enter') (isBox ? target : target.value.trim() ? stops[1] : undefined)?.click();
  else if (isBox && key !== ' ' && (key.length === 1 || key === 'Backspace')) {
    // The letter itself is typed into the element that has the focus by then.
    stops[0]?.focus();
    event.stopPropagation();
    return;
  } else return;
  event.preventDefault();
  event.stopPropagation();
}
