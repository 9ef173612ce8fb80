import type { CaseRecord } from '@landfall/contract/case-records';
import { CATEGORY_LABELS, CATEGORY_MEANINGS } from '@landfall/contract/preference-words';
import {
  CHART_LABELS,
  type ChartAvailability,
  type VisaAvailability,
} from '@landfall/contract/visa-bulletins';
import { Box, Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { formatDate } from '../../lib/date-format.ts';
import { PATHS } from '../../paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { AddButton } from '../../ui/buttons.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { RetryAlert } from '../../ui/StateMessage.tsx';
import { availabilityWords, countryWords, monthWords, nextWords, onceWords } from './bulletin-words.ts';
import { CutoffMoves } from './CutoffMoves.tsx';
import { availabilityQuery } from './queries.ts';

const PriorityDialog = deferred(async () => (await import('./PriorityDialog.tsx')).PriorityDialog);

interface PrioritySectionProps {
  caseRecord: CaseRecord;
  today: string;
  mayWrite: boolean;
}

/** The priority date of a case, and its visa availability in the bulletin in effect and the next. */
export function PrioritySection({ caseRecord, today, mayWrite }: PrioritySectionProps) {
  const [editing, setEditing] = useState(false);
  const edit = () => PriorityDialog.whenLoaded(() => setEditing(true));
  const { priority_date: on, preference_category: category, chargeability: country } = caseRecord;
  const isWaiting = on !== null && category !== null && country !== null;
  return (
    <Section
      title="Priority Date"
      actions={
        mayWrite &&
        (isWaiting ? (
          <Button variant="default" aria-label="Edit priority date" onClick={edit}>
            Edit
          </Button>
        ) : (
          <AddButton variant="default" aria-label="Add priority date" onClick={edit}>
            Add
          </AddButton>
        ))
      }
    >
      {isWaiting ? (
        <Stack gap={12} p="12px 16px" className="box">
          <Stack gap={2}>
            <Box component="strong" fz="md">
              {formatDate(on)}
            </Box>
            <p>
              <strong>{CATEGORY_LABELS[category]}</strong>, {countryWords(country)}
            </p>
            <p className="small muted">{CATEGORY_MEANINGS[category]}</p>
          </Stack>
          <Availability caseId={caseRecord.id} />
        </Stack>
      ) : (
        <p className="muted">No priority date yet</p>
      )}
      {editing && <PriorityDialog caseRecord={caseRecord} today={today} onClose={() => setEditing(false)} />}
    </Section>
  );
}

function Availability({ caseId }: { caseId: string }) {
  const asked = useQuery(availabilityQuery(caseId));
  const { data } = asked;
  if (asked.isError && !data) {
    return (
      <RetryAlert
        message={errorWords(asked.error, 'Failed to fetch what the visa bulletin says')}
        onRetry={() => asked.refetch()}
      />
    );
  }
  if (!data) return <Skeleton width="100%" height="5rem" />;
  const month = data.newest ?? data.next;
  if (month === null) {
    return (
      <p className="small muted">
        Whether it is current is shown once a{' '}
        <Link to={PATHS.visaBulletin} className="accent-link">
          visa bulletin
        </Link>{' '}
        is imported
      </p>
    );
  }
  return <KnownAvailability availability={data} month={month} />;
}

function KnownAvailability({ availability, month }: { availability: VisaAvailability; month: string }) {
  const { newest, next, charts, uscis_chart, is_sample, moves } = availability;
  return (
    <>
      {newest === null && <p className="small muted">No imported visa bulletin is in effect yet</p>}
      <Stack component="dl" gap={8}>
        {charts.map((state) => (
          <ChartState
            key={state.chart}
            state={state}
            newest={newest}
            next={next}
            isUsed={uscis_chart === state.chart}
          />
        ))}
      </Stack>
      <Group gap="4px 8px">
        <Link to={PATHS.visaBulletin} search={{ month } as never} className="accent-link small">
          Visa bulletin of {monthWords(month)}
        </Link>
        {is_sample && <Badge tone="yellow">Sample numbers</Badge>}
      </Group>
      <CutoffMoves moves={moves} />
    </>
  );
}

interface ChartStateProps {
  state: ChartAvailability;
  /** The months of the bulletin in effect and of the next. */
  newest: string | null;
  next: string | null;
  /** Whether USCIS uses this chart. */
  isUsed: boolean;
}

function ChartState({ state, newest, next, isUsed }: ChartStateProps) {
  const once = onceWords(state);
  return (
    <div>
      <dt className="small muted">{CHART_LABELS[state.chart]}</dt>
      <dd>
        {(newest !== null || state.next === null) && (
          <Box component="span" fw={600} c={state.is_current ? 'var(--green)' : 'var(--text)'}>
            {availabilityWords(state)}
          </Box>
        )}
        {next !== null && state.next && <p>{nextWords(next, state.next)}</p>}
        {once && <p className="small muted">{once}</p>}
        {newest !== null && isUsed && (
          <p className="small muted">USCIS uses this chart in {monthWords(newest)}</p>
        )}
      </dd>
    </div>
  );
}
