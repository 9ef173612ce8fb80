import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { QuietButton } from '../ui/buttons.tsx';
import { deferred } from '../ui/deferred.tsx';
import { Section } from '../ui/Section.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

const HistoryPanel = deferred(
  async () => (await import('./HistoryPanel.tsx')).HistoryPanel,
  () => <Skeleton width="100%" height="6rem" />,
);

interface HistorySectionProps {
  /** The record whose history it is. */
  ownerId: string;
  of: 'case' | 'person';
}

/** The history of a record and of what belongs to it, fetched when it is opened or linked to. */
export function HistorySection({ ownerId, of }: HistorySectionProps) {
  const search: { section?: unknown } = useSearch({ strict: false });
  const [asked, setAsked] = useState<boolean>();
  const shown = asked ?? search.section === 'history';
  return (
    <Section
      title="History"
      actions={
        <QuietButton
          aria-expanded={shown}
          onClick={() => (shown ? setAsked(false) : HistoryPanel.whenLoaded(() => setAsked(true)))}
        >
          {shown ? 'Hide History' : 'Show History'}
        </QuietButton>
      }
    >
      {shown && <HistoryPanel key={ownerId} ownerId={ownerId} of={of} />}
    </Section>
  );
}
