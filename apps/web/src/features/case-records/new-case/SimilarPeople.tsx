import { Group, Stack } from '@mantine/core';
import { QuietButton } from '../../../ui/buttons.tsx';
import type { SearchChoice } from '../../../ui/SearchSelect.tsx';
import { useSimilarPeople } from './similar-people.ts';
import type { PeopleList, PersonRow, PetitionerRow } from './values.ts';

interface SimilarPeopleProps {
  list: PeopleList;
  made: PersonRow['new'] | PetitionerRow['new'];
  onTake: (choice: SearchChoice) => void;
}

/** Who is there already and may be the one who is being made. */
export function SimilarPeople({ list, made, onTake }: SimilarPeopleProps) {
  const similar = useSimilarPeople(list, made);
  return (
    <div role="status">
      {similar.length > 0 && (
        <Stack gap={4} className="notice" data-tone="yellow">
          <span>Already in your records?</span>
          {similar.map(({ why, ...person }) => (
            <Group key={person.id} gap={8} justify="space-between">
              <span className="wrap-anywhere">
                <strong>{person.label}</strong> <span className="small">{why}</span>
              </span>
              <QuietButton aria-label={`Use ${person.label}`} onClick={() => onTake(person)}>
                Use this one
              </QuietButton>
            </Group>
          ))}
        </Stack>
      )}
    </div>
  );
}
