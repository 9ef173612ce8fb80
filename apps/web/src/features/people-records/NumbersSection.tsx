import type { Identifier } from '@landfall/contract/identifiers';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { AddButton } from '../../ui/buttons.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { Section } from '../../ui/Section.tsx';
import { LineSkeleton } from '../../ui/SectionSkeleton.tsx';
import { RetryAlert } from '../../ui/StateMessage.tsx';
import { organizationQuery } from '../organization/queries.ts';
import type { CaseChoice } from './NumberFields.tsx';
import { NumberRow } from './NumberRow.tsx';
import styles from './PeopleRecords.module.css';
import { numbersQuery, type Person } from './queries.ts';

const NumberDialog = deferred(async () => (await import('./NumberDialog.tsx')).NumberDialog);

interface NumbersSectionProps {
  person: Person;
  cases: readonly CaseChoice[];
  mayWrite: boolean;
}

/** The numbers that agencies have given a person. */
export function NumbersSection({ person, cases, mayWrite }: NumbersSectionProps) {
  const list = useQuery(numbersQuery(person));
  const today = useQuery(organizationQuery).data?.today ?? '';
  const [edited, setEdited] = useState<Identifier | 'new'>();
  const open = (what: Identifier | 'new') => NumberDialog.whenLoaded(() => setEdited(what));
  const numbers = list.data;
  const add = mayWrite && (
    <AddButton variant="default" className="screen-only" onClick={() => open('new')}>
      Add Number
    </AddButton>
  );
  return (
    <Section title="Numbers" actions={numbers && add}>
      {!numbers && list.isError ? (
        <RetryAlert
          message={errorWords(list.error, 'Failed to fetch the numbers')}
          onRetry={() => list.refetch()}
        />
      ) : !numbers ? (
        <LineSkeleton label="Loading numbers" />
      ) : numbers.length === 0 ? (
        <p className="muted">No numbers yet</p>
      ) : (
        <ul className={`box lined ${styles.list}`}>
          {numbers.map((number) => (
            <NumberRow
              key={number.id}
              number={number}
              today={today}
              mayWrite={mayWrite}
              onEdit={() => open(number)}
            />
          ))}
        </ul>
      )}
      {edited && (
        <NumberDialog
          person={person}
          number={edited === 'new' ? undefined : edited}
          today={today}
          cases={cases}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Section>
  );
}
