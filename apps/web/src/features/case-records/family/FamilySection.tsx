import type { Relative } from '@landfall/contract/household-links';
import { RELATION_LABELS } from '@landfall/contract/relations';
import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { errorWords } from '../../../api/error-words.ts';
import { runReported } from '../../../editing/run-reported.ts';
import { formatDate } from '../../../lib/date-format.ts';
import { PATHS } from '../../../paths.ts';
import { AddButton } from '../../../ui/buttons.tsx';
import { deferred } from '../../../ui/deferred.tsx';
import { MoreMenu } from '../../../ui/MoreMenu.tsx';
import { Section } from '../../../ui/Section.tsx';
import { LineSkeleton } from '../../../ui/SectionSkeleton.tsx';
import { RetryAlert } from '../../../ui/StateMessage.tsx';
import styles from './Family.module.css';
import { type Person, relativesQuery, useRemoveLink, useRestoreLink } from './relative-queries.ts';

const AddRelativeDialog = deferred(async () => (await import('./AddRelativeDialog.tsx')).AddRelativeDialog);

/** The spouses, parents, children and siblings of a person, each linked to their page. */
export function FamilySection({ person, mayWrite }: { person: Person; mayWrite: boolean }) {
  const list = useQuery(relativesQuery(person));
  const [adding, setAdding] = useState(false);
  const relatives = list.data;
  const add = mayWrite && (
    <AddButton
      variant="default"
      className="screen-only"
      onClick={() => AddRelativeDialog.whenLoaded(() => setAdding(true))}
    >
      Add Relative
    </AddButton>
  );
  return (
    <Section title="Family" actions={relatives && add}>
      {!relatives && list.isError ? (
        <RetryAlert
          message={errorWords(list.error, 'Failed to fetch the relatives')}
          onRetry={() => list.refetch()}
        />
      ) : !relatives ? (
        <LineSkeleton label="Loading relatives" />
      ) : relatives.length === 0 ? (
        <p className="muted">No relatives yet</p>
      ) : (
        <ul className={`box lined ${styles.list}`} aria-label="Relatives">
          {relatives.map((relative) => (
            <RelativeRow key={relative.id} relative={relative} mayWrite={mayWrite} />
          ))}
        </ul>
      )}
      {adding && <AddRelativeDialog person={person} onClose={() => setAdding(false)} />}
    </Section>
  );
}

function RelativeRow({ relative, mayWrite }: { relative: Relative; mayWrite: boolean }) {
  const { relation, kind, person_id, name, born_on } = relative;
  const shown = name || 'Unnamed';
  const facts = [born_on && `born ${formatDate(born_on)}`, kind === 'petitioner' && 'petitioner'];
  return (
    <li className={styles.row}>
      <span className="small muted">{RELATION_LABELS[relation]}</span>
      <span className={styles.who}>
        {kind === 'beneficiary' ? (
          <Link to={PATHS.beneficiary} params={{ beneficiaryId: person_id }} className="name-link">
            {shown}
          </Link>
        ) : (
          <Link to={PATHS.petitioner} params={{ petitionerId: person_id }} className="name-link">
            {shown}
          </Link>
        )}
        <span className="small muted">{facts.filter(Boolean).join(' · ')}</span>
      </span>
      {mayWrite && (
        <span className="screen-only">
          <RelativeMenu relative={relative} />
        </span>
      )}
    </li>
  );
}

function RelativeMenu({ relative: { id, name } }: { relative: Relative }) {
  const { mutateAsync: remove } = useRemoveLink();
  const { mutateAsync: restore } = useRestoreLink();
  const undo = () => void runReported(restore(id), `${name} is linked again`);
  return (
    <MoreMenu label={`More for ${name}`}>
      <Menu.Item onClick={() => void runReported(remove(id), `${name} is no longer linked`, undo)}>
        Remove
      </Menu.Item>
    </MoreMenu>
  );
}
