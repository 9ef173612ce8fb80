import type { CaseListRow } from '@landfall/contract/case-records';
import { Avatar, Group } from '@mantine/core';
import { Nothing } from '../../ui/Nothing.tsx';

/** How many have room in a narrow column. */
const SHOWN = 2;

/** Who works on a case, by their initials; their names show on hover and are read out. */
export function TeamInitials({ team }: Pick<CaseListRow, 'team'>) {
  if (team.length === 0) return <Nothing />;
  const names = team.map(({ display_name }) => display_name).join(', ');
  const more = team.length - SHOWN;
  return (
    <Group gap={2} wrap="nowrap" title={names}>
      <span className="visually-hidden">{names}</span>
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
