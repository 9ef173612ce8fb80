import { Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { AddButton } from '../../ui/buttons.tsx';
import { Section } from '../../ui/Section.tsx';

interface PeopleSectionProps<Person extends { id: string }> {
  title: string;
  people: readonly Person[];
  /** The message when there is nobody. */
  none: string;
  actions?: ReactNode;
  /** Further actions, below the list. */
  footer?: ReactNode;
  /** A person's contact details, below their name. */
  contacts?: (person: Person) => ReactNode;
  children: (person: Person) => ReactNode;
}

/** The people of a case, one card each. */
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
