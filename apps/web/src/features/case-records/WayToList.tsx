import { Group } from '@mantine/core';
import { BackLink } from '../../listing/BackLink.tsx';
import { deferred } from '../../ui/deferred.tsx';

const CaseNeighbours = deferred(async () => (await import('./CaseNeighbours.tsx')).CaseNeighbours);

interface WayToListProps {
  caseId: string;
  /** The address of the list that the case was opened from. */
  list: string;
}

/** The link back to the list from which a case was opened, as high as the buttons to its neighbours. */
export function WayToList({ caseId, list }: WayToListProps) {
  return (
    <Group
      component="nav"
      aria-label="List of cases"
      className="screen-only"
      gap={8}
      mih={{ base: 44, sm: 32 }}
      justify="space-between"
    >
      <BackLink to={list} state={{ opened: caseId }}>
        Case Records
      </BackLink>
      <CaseNeighbours caseId={caseId} list={list} />
    </Group>
  );
}
