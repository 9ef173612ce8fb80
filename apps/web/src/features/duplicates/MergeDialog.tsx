import { UNNAMED_BENEFICIARY } from '@landfall/contract/beneficiary-name';
import { counted } from '@landfall/contract/counted';
import type { DuplicateKind, SimilarPerson } from '@landfall/contract/duplicates';
import type { MovedCounts } from '@landfall/contract/party-merges';
import { Alert, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorWords, staleRecord } from '../../api/error-words.ts';
import { FormDialog } from '../../editing/FormDialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/StateMessage.tsx';
import { toast, toastFailure } from '../../ui/toast.tsx';
import { useFollowOperation, useUndoOperation } from '../operations/queries.ts';
import { type MergeFields, MergeFieldTable } from './MergeFields.tsx';
import { type Choices, fullerValues } from './merge-choices.ts';
import { mergePreviewQuery, useMerge } from './queries.ts';

export type { MergeFields } from './MergeFields.tsx';

const nameOf = ({ name }: SimilarPerson) => name || UNNAMED_BENEFICIARY;

/** The records that move over from the other person, in words. */
function movesWords(moves: MovedCounts): string {
  const parts = [
    moves.cases && counted(moves.cases, 'case'),
    moves.notes && counted(moves.notes, 'note'),
    moves.documents && counted(moves.documents, 'document'),
    moves.threads && counted(moves.threads, 'thread'),
    moves.numbers && counted(moves.numbers, 'number'),
    moves.timeline && counted(moves.timeline, 'timeline entry', 'timeline entries'),
    moves.addresses && counted(moves.addresses, 'address', 'addresses'),
  ].filter(Boolean);
  if (parts.length === 0) return 'Nothing else belongs to the other record.';
  return `From the other record this one gets ${parts.join(', ').replace(/, ([^,]*)$/, ' and $1')}.`;
}

interface MergeDialogProps {
  kind: DuplicateKind;
  fields: MergeFields;
  people: readonly [SimilarPerson, SimilarPerson];
  onClose: () => void;
}

/** Shows two people field by field and merges them. */
export function MergeDialog({ kind, fields, people, onClose }: MergeDialogProps) {
  const [keptId, setKeptId] = useState(people[0].id);
  const otherId = people.find(({ id }) => id !== keptId)?.id ?? people[1].id;
  const { data, error, refetch } = useQuery(mergePreviewQuery(kind, keptId, otherId));
  const [chosen, setChosen] = useState<Choices>({});
  const merging = useMerge(kind, keptId);
  const { mutateAsync: undo } = useUndoOperation();
  const follow = useFollowOperation();
  const choices = data ? { ...fullerValues(fields.labels, data.this, data.other), ...chosen } : chosen;

  function merge() {
    // The keyboard shortcut submits even while the button is disabled.
    if (!data || data.on_hold || merging.isPending) return;
    const body = {
      other_id: otherId,
      take: choices,
      version: data.this.version,
      other_version: data.other.version,
    };
    merging.mutate(body, {
      onSuccess: ({ id }) => {
        // The dialog has closed by then.
        toast('Merged. It can be undone for 30 days', () => {
          undo(id).then(
            (operation) => follow(operation),
            (failed) => toastFailure(errorWords(failed)),
          );
        });
        onClose();
      },
      // A concurrent change is shown; the choices made so far stay.
      onError: (failed) => staleRecord(failed) !== undefined && void refetch(),
    });
  }

  const failure = merging.error
    ? staleRecord(merging.error) === undefined
      ? errorWords(merging.error)
      : 'Someone else changed one of the two. These are the current records: check them again.'
    : undefined;

  return (
    <FormDialog
      title="Merge two records"
      submitLabel="Merge"
      size="lg"
      dirty={Object.keys(chosen).length > 0}
      busy={merging.isPending}
      incomplete={!data || data.on_hold}
      failure={failure}
      onSubmit={(event) => {
        event?.preventDefault();
        merge();
      }}
      onClose={onClose}
    >
      <NativeSelect
        label="Record that stays"
        data-autofocus
        data={people.map((person, at) => ({
          value: person.id,
          label: `${nameOf(person)} (${counted(person.cases, 'case')}, added ${at === 0 ? 'first' : 'later'})`,
        }))}
        value={keptId}
        onChange={({ currentTarget }) => {
          setKeptId(currentTarget.value);
          setChosen({});
        }}
      />
      {data ? (
        <Stack gap={12}>
          <MergeFieldTable
            fields={fields}
            preview={data}
            choices={choices}
            onChoose={(field, side) => setChosen({ ...chosen, [field]: side })}
          />
          <Text size="sm">
            {movesWords(data.moves)} The other record is deleted, and links to it lead here. You can undo this
            for 30 days.
          </Text>
          {data.on_hold && (
            <Alert color="red" role="alert">
              The other record is on a case under hold, and cannot be merged away.
            </Alert>
          )}
        </Stack>
      ) : error ? (
        <ErrorState message={errorWords(error)} onTryAgain={() => void refetch()} />
      ) : (
        <Stack gap={16} role="status" aria-label="Loading">
          {['60%', '80%', '40%'].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </Stack>
      )}
    </FormDialog>
  );
}
