import { Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { AddButton } from '../../ui/buttons.tsx';
import { Section } from '../../ui/Section.tsx';

interface PeopleSectionProps<Person extends { id: string }> {
  title: string;
  people: readonly Person[];
  /** Said where there is nobody. */
  none: string;
  actions?: ReactNode;
  /** What else can be done, below the list. */
  footer?: ReactNode;
  /** How somebody is reached, below the line with their name. */
  contacts?: (person: Person) => ReactNode;
  children: (person: Person) => ReactNode;
}

/** Who belongs to a case, a card for each. */
export function PeopleSection<Person extends { id: string }>(props: PeopleSectionProps<Person>) {
  const { title, people, none, actions, footer, contacts, children } = props;
  return (
    <Section title={title} actions={actions}>
      {people.length > 0 ? (
        <ul className="box lined">
          {people.map((person) => (
            <Box component="li" key={person.id} p="4px 8px 4px 16px">
              <Group wrap="nowrap" gap={8} mih={36}>
                {children(person)}
              </Group>
              {contacts?.(person)}
            </Box>
          ))}
        </ul>
      ) : (
        <p className="muted">{none}</p>
      )}
      {footer}
    </Section>
  );
}

/** Adds someone to a case. */
export function AddPersonButton({ what, onClick }: { what: string; onClick: () => void }) {
  return (
    <AddButton variant="default" aria-label={`Add ${what}`} onClick={onClick}>
      Add
    </AddButton>
  );
}
