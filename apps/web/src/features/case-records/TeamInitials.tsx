import { type CaseListRow, DUTY_LABELS } from '@landfall/contract/case-records';
import { Avatar, Group } from '@mantine/core';
import { Nothing } from '../../ui/Nothing.tsx';

type Team = CaseListRow['team'];

/** How many initials fit into a narrow column. */
const SHOWN = 2;

/** The members of a team, each with their duty: 'Ada Lindqvist (Attorney), Bo Chen'. */
export function teamWords(team: Team): string {
  return team
    .map(({ display_name, duty }) => (duty ? `${display_name} (${DUTY_LABELS[duty]})` : display_name))
    .join(', ');
}

interface TeamInitialsProps {
  team: Team;
  /** The accessible name, instead of their names. */
  label?: string;
  /** Further text on hover. */
  hint?: string;
}

/** The team of a case by initials; hovering and screen readers get names and duties. */
export function TeamInitials({ team, label, hint = '' }: TeamInitialsProps) {
  if (team.length === 0) return <Nothing />;
  const words = teamWords(team);
  const more = team.length - SHOWN;
  return (
    <Group gap={2} wrap="nowrap" title={words + hint}>
      <span className="visually-hidden">{label ?? words}</span>
      {team.slice(0, SHOWN).map(({ id, display_name }) => (
        <Avatar key={id} name={display_name} size={24} color="harbour" aria-hidden />
      ))}
      {more > 0 && (
        <span className="small muted" aria-hidden>
          +{more}
        </span>
      )}
    </Group>
  );
}
