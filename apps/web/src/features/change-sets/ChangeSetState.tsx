import type { ChangeSet } from '@landfall/contract/change-sets';
import { counted } from '@landfall/contract/counted';
import { Box, Button, Group, Progress } from '@mantine/core';
import { errorWords } from '../../api/error-words.ts';
import { formatInstant } from '../../lib/date-format.ts';
import { toastFailure } from '../../ui/toast.tsx';
import { canBeUndone, useFollowOperation } from '../operations/queries.ts';
import { useMay } from '../settings/queries.ts';
import { isMoving, useCountAgain, useUndoChange } from './queries.ts';

/** The progress of a change set, why it cannot be applied, and the next action. */
export function ChangeSetState({ set }: { set: ChangeSet }) {
  const { state, stale, stopped, applicable } = set;
  if (isMoving(set)) return <Moving set={set} />;
  if (state === 'counting')
    return (
      <Notice
        tone="yellow"
        words="Counting was stopped before every date was counted."
        action={<CountAgain id={set.id} />}
      />
    );
  if (state === 'applied') return <Applied set={set} />;
  if (stopped) return <PartlyUndone set={set} />;
  if (stale)
    return (
      <Notice
        tone="yellow"
        words="Dates, events or rules were changed since this was counted. It has to be counted again before it can be applied."
        action={<CountAgain id={set.id} />}
      />
    );
  if (!applicable)
    return (
      <Notice
        tone="grey"
        words="This is only a trial: a rule that is not in force moves no date of a case."
      />
    );
  return <Notice tone="grey" words="No date is moved until an administrator applies this." />;
}

interface NoticeProps {
  tone: 'grey' | 'yellow' | 'accent';
  words: string;
  action?: React.ReactNode;
}

function Notice({ tone, words, action }: NoticeProps) {
  return (
    <Group className="notice" data-tone={tone} gap="8px 16px" justify="space-between" role="status">
      <span>{words}</span>
      {action}
    </Group>
  );
}

const MOVING = {
  counting: 'Dates are being counted',
  ready: 'It is being undone',
  applied: 'Dates are being moved',
};

/** The progress of counting, applying or undoing, where the reader may see it. */
function Moving({ set: { state, operation } }: { set: ChangeSet }) {
  const words = MOVING[state];
  return (
    <Box className="notice" data-tone="accent" role="status">
      <p>
        {words}
        {operation &&
          `: ${operation.done.toLocaleString('en-US')} of ${operation.total.toLocaleString('en-US')}`}
      </p>
      {operation && (
        <Progress
          mt={8}
          aria-label={words}
          value={operation.total > 0 ? (100 * operation.done) / operation.total : 100}
        />
      )}
    </Box>
  );
}

function CountAgain({ id }: { id: string }) {
  const mayCount = useMay('user');
  const { mutate: count, isPending } = useCountAgain(id);
  if (!mayCount) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isPending}
      onClick={() => count(undefined, { onError: (error) => toastFailure(errorWords(error)) })}
    >
      Count Again
    </Button>
  );
}

/** Who applied the set, or how far it was applied, and the button that undoes it. */
function Applied({ set: { applied, operation, stopped, counts } }: { set: ChangeSet }) {
  if (!applied) return null;
  const by = applied.by.display_name || 'a former member';
  const all = counted(counts.changed + counts.will_change, 'date was', 'dates were');
  const undo = operation && canBeUndone(operation, Date.now()) && <Undo id={operation.id} label="Undo" />;
  return stopped ? (
    <Notice
      tone="yellow"
      words={`Applying was stopped: ${counts.changed.toLocaleString('en-US')} of ${all} moved.`}
      action={undo}
    />
  ) : (
    <Notice tone="accent" words={`Applied by ${by}, ${formatInstant(applied.at)}.`} action={undo} />
  );
}

/** How far a set was undone, and the button that undoes the rest or, once it is too late for that, counts it again. */
function PartlyUndone({ set: { id, operation, counts } }: { set: ChangeSet }) {
  const rest = operation && canBeUndone(operation, Date.now()) && operation.undoes;
  return (
    <Notice
      tone="yellow"
      words={`Undoing was stopped: ${counted(counts.changed, 'date is', 'dates are')} still moved.`}
      action={rest ? <Undo id={rest} label="Undo the Rest" /> : operation && <CountAgain id={id} />}
    />
  );
}

/** Undoes the operation that applied a set. */
function Undo({ id, label }: { id: string; label: string }) {
  const mayUndo = useMay('admin');
  const { mutate: undo, isPending } = useUndoChange();
  const follow = useFollowOperation();
  if (!mayUndo) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isPending}
      onClick={() =>
        undo(id, {
          onSuccess: (undoing) => follow(undoing, id),
          onError: (error) => toastFailure(errorWords(error)),
        })
      }
    >
      {label}
    </Button>
  );
}
