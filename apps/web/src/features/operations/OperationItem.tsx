import type { Operation } from '@landfall/contract/operations';
import { Box, Group, Progress, Stack } from '@mantine/core';
import { errorWords } from '../../api/error-words.ts';
import { formatInstant, formatInstantDay, formatInstantTime } from '../../lib/date-format.ts';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { FailureList } from './FailureList.tsx';
import { OperationActions, useOperationActions } from './OperationActions.tsx';
import { stateWords } from './operation-words.ts';
import { canBeUndone, isUnderWay } from './queries.ts';

/** The result of an operation as a badge. */
function resultOf({ state, failed }: Operation): { label: string; tone: Tone } | undefined {
  if (state === 'undone') return { label: 'Undone', tone: 'grey' };
  if (state === 'cancelled') return { label: 'Cancelled', tone: 'grey' };
  if (state === 'failed') return { label: 'Stopped', tone: 'red' };
  if (state === 'done')
    return failed > 0 ? { label: 'Partly done', tone: 'yellow' } : { label: 'Done', tone: 'green' };
  return undefined;
}

interface OperationItemProps {
  operation: Operation;
  /** Whether its undo is running. */
  isBeingUndone: boolean;
}

/** One operation: what it did, by whom and when, its failures, and Undo. */
export function OperationItem({ operation, isBeingUndone }: OperationItemProps) {
  const actions = useOperationActions(operation.id);
  const { title, summary, created_by_name, created_at, done, total, undo_until } = operation;
  const active = isUnderWay(operation);
  const result = resultOf(operation);
  const isUndoable = !isBeingUndone && canBeUndone(operation, Date.now());
  return (
    <Stack component="li" gap={6} p="10px 16px">
      <Group wrap="nowrap" gap={12} align="flex-start" justify="space-between">
        <Stack gap={4} miw={0}>
          <p className="wrap-anywhere">
            <strong>{active ? title : summary}</strong> by {created_by_name || 'a former member'},{' '}
            <time dateTime={created_at} title={formatInstant(created_at)}>
              {formatInstantTime(created_at)}
            </time>
          </p>
          <Group gap="4px 12px" className="small muted">
            {result && <Badge tone={result.tone}>{result.label}</Badge>}
            {operation.state !== 'undone' && (
              <span role={active ? 'status' : undefined}>{stateWords(operation)}</span>
            )}
            {isUndoable && undo_until && <span>Can be undone until {formatInstantDay(undo_until)}</span>}
            {isBeingUndone && <span>Is being undone</span>}
          </Group>
        </Stack>
        {(active || isUndoable) && (
          <Box flex="none">
            <OperationActions operation={operation} actions={actions} />
          </Box>
        )}
      </Group>
      {active && <Progress value={total > 0 ? (100 * done) / total : 100} aria-label={title} />}
      {actions.failure && (
        <span className="failure" role="alert">
          {errorWords(actions.failure)}
        </span>
      )}
      <FailureList operation={operation} />
    </Stack>
  );
}
