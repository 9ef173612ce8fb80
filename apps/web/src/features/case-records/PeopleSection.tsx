import { Group } from '@mantine/core';
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
  children: (person: Person) => ReactNode;
}

/** Who belongs to a case, a line for each. */
export function PeopleSection<Person extends { id: string }>(props: PeopleSectionProps<Person>) {
  const { title, people, none, actions, footer, children } = props;
  return (
    <Section title={title} actions={actions}>
      {people.length > 0 ? (
        <ul className="box lined">
          {people.map((person) => (
            <Group component="li" key={person.id} wrap="nowrap" gap={8} mih={44} p="4px 8px 4px 16px">
              {children(person)}
            </Group>
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
