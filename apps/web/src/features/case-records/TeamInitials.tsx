import { type CaseListRow, DUTY_LABELS } from '@landfall/contract/case-records';
import { Avatar, Group } from '@mantine/core';
import { Nothing } from '../../ui/Nothing.tsx';

type Team = CaseListRow['team'];

/** How many have room in a narrow column. */
const SHOWN = 2;

/** Who is on a team, each with what they are there for: 'Ada Lindqvist (Attorney), Bo Chen'. */
export function teamWords(team: Team): string {
  return team
    .map(({ display_name, duty }) => (duty ? `${display_name} (${DUTY_LABELS[duty]})` : display_name))
    .join(', ');
}

interface TeamInitialsProps {
  team: Team;
  /** What is read out instead of their names. */
  label?: string;
  /** What else is said on hover. */
  hint?: string;
}

/** Who works on a case, by their initials; their names and duties show on hover and are read out. */
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
