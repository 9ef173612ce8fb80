import type { Proposal, ProposedOutput } from '@landfall/contract/case-events';
import { CHOICE_WORDS, differenceWords } from '@landfall/contract/counted-date-words';
import { Button, Group, Stack } from '@mantine/core';
import { CountingSteps, OtherReadings } from '../../deadlines/CountingSteps.tsx';
import { safeDay, VERIFIED_WORDS } from '../../deadlines/counted-words.ts';
import { formatDate, formatWeekday } from '../../lib/date-format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { QuietButton } from '../../ui/buttons.tsx';
import type { Acceptable } from './event-words.ts';

interface ProposalBoxProps {
  proposal: Proposal;
  /** The dates of the event that are not accepted yet. */
  waiting: readonly Acceptable[];
  mayWrite: boolean;
  busy: boolean;
  onAccept: (one: Acceptable) => void;
  /** Opens the dialog that chooses another date than the proposed one. */
  onChoose: (one: Acceptable) => void;
}

/** The dates that a rule proposes for an event. */
export function ProposalBox({ proposal, waiting, mayWrite, busy, onAccept, onChoose }: ProposalBoxProps) {
  const { name, in_force, citations, warnings, outputs } = proposal;
  return (
    <Stack gap={8}>
      <p className="small muted wrap-anywhere">
        {name} ({citations.join('; ')})
      </p>
      {!in_force && (
        <p className="notice" data-tone="yellow">
          This rule is not in force: what it gives is a preview, and sets no date.
        </p>
      )}
      {warnings.map((warning) => (
        <p key={warning} className="notice" data-tone="yellow">
          {warning}
        </p>
      ))}
      {outputs.map((output) => {
        const one = { proposal, output };
        const waits = waiting.some(
          (other) => other.proposal.rule === proposal.rule && other.output.output === output.output,
        );
        return (
          <OutputRow
            key={output.output}
            output={output}
            settable={in_force && output.date_type !== null}
            waits={waits}
            mayWrite={mayWrite}
            busy={busy}
            onAccept={() => onAccept(one)}
            onChoose={() => onChoose(one)}
          />
        );
      })}
    </Stack>
  );
}

interface OutputRowProps {
  output: ProposedOutput;
  /** Whether it can become a date of the case. */
  settable: boolean;
  waits: boolean;
  mayWrite: boolean;
  busy: boolean;
  onAccept: () => void;
  onChoose: () => void;
}

/** A proposed date with its steps, its alternatives, and the button to set it. */
function OutputRow({ output, settable, waits, mayWrite, busy, onAccept, onChoose }: OutputRowProps) {
  const { label, date_type, none, value, proposed_on, accepted, steps, readings, computed_on } = output;
  const name = date_type ?? label;
  return (
    <Stack component="article" gap={8} aria-label={label}>
      <Group gap="4px 24px" align="baseline">
        <p>
          {label}:{' '}
          <strong>
            {proposed_on ? `${formatWeekday(proposed_on)}, ${formatDate(proposed_on)}` : (value ?? 'No date')}
          </strong>
        </p>
        {accepted ? <AcceptedState accepted={accepted} /> : waits && <Badge tone="yellow">Not set yet</Badge>}
      </Group>
      {none && (
        <p className="notice" data-tone="red" role="status">
          No date could be counted: {none}
        </p>
      )}
      <OtherDates output={output} />
      {accepted?.stale_reason && (
        <p className="notice" data-tone="yellow">
          {accepted.stale_reason}
          {accepted.moves_by !== null && accepted.moves_by !== 0 && proposed_on && (
            <>
              . {formatDate(accepted.on)} → {formatDate(proposed_on)}
            </>
          )}
        </p>
      )}
      {steps.length > 0 && (
        <details open={waits || undefined}>
          <summary className="small">How it is counted</summary>
          <CountingSteps label={`Steps of ${label}`} steps={steps} />
        </details>
      )}
      <OtherReadings readings={readings} date={computed_on} />
      {settable && mayWrite && (
        <Group gap={8} className="screen-only">
          {waits && (
            <Button size="compact-sm" loading={busy} aria-label={`Accept ${name}`} onClick={onAccept}>
              Accept
            </Button>
          )}
          <QuietButton aria-label={`Another date for ${name}`} onClick={onChoose}>
            Another date…
          </QuietButton>
        </Group>
      )}
    </Stack>
  );
}

/** The date of the case that was set from it. */
function AcceptedState({ accepted }: { accepted: NonNullable<ProposedOutput['accepted']> }) {
  const { on, chosen, verified, state } = accepted;
  return (
    <span className="small muted">
      On the case: {formatDate(on)}, {CHOICE_WORDS[chosen].toLowerCase()}, {VERIFIED_WORDS[verified]}
      {state !== 'open' && `, ${state}`}
    </span>
  );
}

/** The alternatives to the proposed date: the printed or counted one, the safe one, and how they differ. */
function OtherDates({ output }: { output: ProposedOutput }) {
  const { computed_on, printed_on, difference, proposed_on, readings } = output;
  const safe_on = safeDay(output);
  const words = [
    printed_on &&
      `Printed on the notice: ${formatDate(printed_on)}${printed_on === proposed_on ? ', which wins' : ''}`,
    computed_on && (printed_on || computed_on !== proposed_on) && `Counted: ${formatDate(computed_on)}`,
    difference !== null && difference !== 0 && `The printed date is ${differenceWords(difference)}`,
    // A reading with the same date is listed below, with its steps.
    safe_on &&
      safe_on !== proposed_on &&
      !readings.some(({ date }) => date === safe_on) &&
      `Safe under every reading: ${formatDate(safe_on)}`,
  ].filter(Boolean);
  return words.length > 0 ? <p className="small">{words.join('. ')}.</p> : null;
}
