import { counted } from '@landfall/contract/counted';
import type { Import } from '@landfall/contract/imports';
import type { Operation } from '@landfall/contract/operations';
import { Button, Group, Progress, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { PATHS } from '../../paths.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { RetryAlert } from '../../ui/StateMessage.tsx';
import {
  canBeUndone,
  isUnderWay,
  useFollowOperation,
  useOperation,
  useUndoOperation,
} from '../operations/queries.ts';
import { FaultsButton } from './FaultsButton.tsx';

interface RunStepProps {
  record: Import;
  operationId: string;
  onAnother: () => void;
}

const LISTS = {
  cases: { path: PATHS.cases, label: 'Show the cases' },
  beneficiaries: { path: PATHS.beneficiaries, label: 'Show the beneficiaries' },
  petitioners: { path: PATHS.petitioners, label: 'Show the petitioners' },
} as const;

const number = (count: number) => count.toLocaleString('en-US');

/** The progress and result of an import. It runs in the background, so that all users can keep working. */
export function RunStep({ record, operationId, onAnother }: RunStepProps) {
  const { data: operation, error, refetch } = useOperation(operationId);
  const follow = useFollowOperation();
  const undo = useUndoOperation();
  if (!operation) {
    if (!error) return <Skeleton width="min(24rem, 100%)" />;
    return <RetryAlert message={errorWords(error)} onRetry={() => refetch()} />;
  }
  const { done, total, state } = operation;
  const active = isUnderWay(operation);
  const { path, label } = LISTS[record.kind];
  const undoing = undo.data;
  const mayUndo = canBeUndone(operation, Date.now()) && !undoing;
  const faulty = record.counts?.faulty ?? 0;
  return (
    <Stack gap="lg" maw="46rem">
      <p role="status">{headlineOf(operation)}</p>
      {state === 'done' && faulty > 0 && (
        <Group gap={12}>
          <p>{counted(faulty, 'row had errors and was', 'rows had errors and were')} left out.</p>
          <FaultsButton id={record.id} />
        </Group>
      )}
      {active && <Progress value={total > 0 ? (100 * done) / total : 100} aria-label="Import" />}
      {active && (
        <p className="muted">
          You can leave this page: the import continues, and its progress is shown here.
        </p>
      )}
      {!active && (
        <Group gap={12}>
          <Button component={Link} to={path}>
            {label}
          </Button>
          <Button variant="default" onClick={onAnother}>
            Import another file
          </Button>
          {mayUndo && (
            <Button
              variant="subtle"
              loading={undo.isPending}
              onClick={() =>
                undo.mutate(operationId, { onSuccess: (undoing) => follow(undoing, operationId) })
              }
            >
              Undo the import
            </Button>
          )}
        </Group>
      )}
      {mayUndo && (
        <p className="muted">It can be undone for 30 days. What has been changed since then stays.</p>
      )}
      {undoing && state !== 'undone' && <Undoing id={undoing.id} onOver={() => void refetch()} />}
      {undo.error && (
        <p role="alert" className="failure">
          {errorWords(undo.error)}
        </p>
      )}
    </Stack>
  );
}

/** The progress of an undo; after its end the import shows the result. */
function Undoing({ id, onOver }: { id: string; onOver: () => void }) {
  const { data } = useOperation(id);
  const isOver = data && !isUnderWay(data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver]);
  return (
    <p role="status">
      {data?.state === 'failed' ? 'The undo could not be finished.' : 'The import is being undone.'}
    </p>
  );
}

/** The state of an import, in a sentence. */
function headlineOf(operation: Operation): string {
  const { state, done, total, failed } = operation;
  if (state === 'waiting') return 'The import is about to begin.';
  if (state === 'running') return `${number(done)} of ${number(total)} rows are imported.`;
  if (state === 'undone') return 'The import was undone.';
  if (state === 'cancelled')
    return `The import was cancelled after ${number(done)} of ${number(total)} rows.`;
  if (state === 'failed') return 'The import could not be finished.';
  return `${number(total - failed)} of ${number(total)} rows were imported.`;
}
