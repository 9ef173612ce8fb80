import type { Explanation } from '@landfall/contract/case-events';
import { CHOICE_WORDS, differenceWords } from '@landfall/contract/counted-date-words';
import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { errorWords } from '../api/error-words.ts';
import { formatDate, formatLongDate } from '../lib/date-format.ts';
import { PATHS } from '../paths.ts';
import { Badge } from '../ui/Badge.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../ui/StateMessage.tsx';
import { ConfirmDate } from './ConfirmDate.tsx';
import { CountingSteps, OtherReadings } from './CountingSteps.tsx';
import { safeDay } from './counted-words.ts';
import { explanationQuery } from './queries.ts';

interface ExplanationDialogProps {
  dateId: string;
  onClose: () => void;
}

/** Explains a counted date: its event, each step of counting, the rule's sources, and who confirmed it. */
export function ExplanationDialog({ dateId, onClose }: ExplanationDialogProps) {
  const explained = useQuery(explanationQuery(dateId));
  const { data } = explained;
  return (
    <Dialog onClose={onClose} title="Why this date?" size="lg">
      {explained.isError && data === undefined ? (
        <ErrorState message={errorWords(explained.error)} onTryAgain={() => void explained.refetch()} />
      ) : data === undefined ? (
        <Skeleton width="16rem" />
      ) : data === null ? (
        <EmptyState title="Entered by hand" text="No rule counted this date." />
      ) : (
        <ExplanationBody explanation={data} />
      )}
    </Dialog>
  );
}

function ExplanationBody({ explanation }: { explanation: Explanation }) {
  const { case_date, case_name, event, rule, label, steps, readings, stale_reason, acceptance_refused } =
    explanation;
  return (
    <Stack gap={16}>
      <div>
        <p className="muted wrap-anywhere">
          {case_date.date_type} of {case_name}
        </p>
        <strong style={{ fontSize: 'var(--mantine-font-size-lg)' }}>
          {formatLongDate(case_date.important_date)}
        </strong>
      </div>
      {stale_reason && (
        <p className="notice" data-tone="yellow">
          {stale_reason}.{' '}
          {acceptance_refused
            ? `It cannot be accepted again: ${acceptance_refused}. Archive it, or say what became of it, and enter what is due by hand.`
            : 'Accept it again on the case, under its event.'}
        </p>
      )}
      <GivenDates explanation={explanation} />
      <div>
        <h3 className="small muted">What it is counted from</h3>
        <p className="wrap-anywhere">
          {event.title}, {formatDate(event.on)}
          {event.document && `, document ‘${event.document.title}’`}
        </p>
        <p className="small muted">Entered by {event.entered_by.display_name}</p>
      </div>
      <Stack gap={4}>
        <h3 className="small muted">How it is counted</h3>
        {steps.length > 0 ? (
          <CountingSteps label={`Steps of ${label}`} steps={steps} />
        ) : (
          <p>Nothing could be counted.</p>
        )}
        <OtherReadings readings={readings} date={explanation.computed_on} />
      </Stack>
      <div>
        <h3 className="small muted">Source</h3>
        <p>
          <Link to={PATHS.deadlineRule} params={{ ruleKey: rule.key }} className="name-link">
            {rule.name}
          </Link>
          , version {rule.version}
        </p>
        {rule.citations.map((cite) => (
          <p key={cite} className="small">
            {cite}
          </p>
        ))}
        {rule.missed && <p className="small muted">When it is missed: {rule.missed}</p>}
      </div>
      <ConfirmDate explanation={explanation} />
    </Stack>
  );
}

/** The dates of all readings, the one on the case marked, with the difference between them. */
function GivenDates({ explanation }: { explanation: Explanation }) {
  const { chosen, computed_on, printed_on, safe_on, override, difference } = explanation;
  const safe = chosen === 'safe' ? safe_on : safeDay(explanation);
  const given = { override: override?.on ?? null, printed: printed_on, computed: computed_on, safe };
  const named = (['override', 'printed', 'computed', 'safe'] as const).filter((key) => given[key] !== null);
  return (
    <Stack component="dl" gap={8} p="12px 16px" m={0} className="box">
      {named.map((key) => (
        <Group key={key} gap="0 12px" justify="space-between" wrap="wrap">
          <dt>
            {CHOICE_WORDS[key]} {key === chosen && <Badge tone="blue">On the case</Badge>}
          </dt>
          <dd style={{ margin: 0 }}>{formatDate(given[key] ?? '')}</dd>
        </Group>
      ))}
      {override && (
        <Group gap="0 12px" justify="space-between" wrap="wrap" className="small">
          <dt className="muted">Why it was set by hand</dt>
          <dd style={{ margin: 0 }} className="wrap-anywhere">
            {override.reason} ({override.by.display_name})
          </dd>
        </Group>
      )}
      {difference !== null && difference !== 0 && (
        <Group gap="0 12px" justify="space-between" wrap="wrap" className="small">
          <dt className="muted">Difference</dt>
          <dd style={{ margin: 0 }}>Printed {differenceWords(difference)}</dd>
        </Group>
      )}
    </Stack>
  );
}
