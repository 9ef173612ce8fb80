import type { CaseRecord } from '@landfall/contract/case-records';
import { Alert, Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { RetryAlert } from '../../ui/StateMessage.tsx';
import { toast } from '../../ui/toast.tsx';
import { isArchived, matterTypesQuery } from '../matter-types/queries.ts';
import styles from './ApplyKindDialog.module.css';
import { KindParts, partsWords } from './KindParts.tsx';
import { missingPartsQuery, useApplyKind } from './kind-queries.ts';

interface ApplyKindDialogProps {
  caseRecord: CaseRecord;
  onClose: () => void;
}

/** Adds the missing parts of a kind to a case, after showing them. */
export function ApplyKindDialog({ caseRecord, onClose }: ApplyKindDialogProps) {
  const { id, matter_type_id: own } = caseRecord;
  const kinds = (useQuery(matterTypesQuery).data ?? []).filter((kind) => !isArchived(kind));
  const [kindId, setKindId] = useState(kinds.some((kind) => kind.id === own) ? (own ?? '') : '');
  const kind = kinds.find((one) => one.id === kindId);
  const missing = useQuery(missingPartsQuery(id, kindId));
  const applying = useApplyKind(id);
  const { data } = missing;
  const isNothing = data?.parts.length === 0;
  const isCurrent = own !== kindId || caseRecord.matter_type_version === kind?.version;

  function apply() {
    applying.mutate(kindId, {
      onSuccess: ({ added }) => {
        onClose();
        const words = partsWords(added);
        toast(words ? `${words} added from ${kind?.name}` : `The case has all that ${kind?.name} has`);
      },
    });
  }

  return (
    <Dialog onClose={onClose} title="Apply a Kind of Case" size="lg">
      <Stack>
        <NativeSelect
          label="Kind of Case"
          data-autofocus
          data={[
            { value: '', label: 'Choose a kind' },
            ...kinds.map(({ id: value, name }) => ({ value, label: name })),
          ]}
          value={kindId}
          onChange={({ currentTarget }) => setKindId(currentTarget.value)}
        />
        {kindId === '' ? (
          <p className="muted">
            The case gets the dates, tasks and checklist items that it does not have yet.
          </p>
        ) : missing.isError && !data ? (
          <RetryAlert
            message={errorWords(missing.error, 'Failed to fetch what is missing')}
            onRetry={() => missing.refetch()}
          />
        ) : !data ? (
          <Skeleton width="100%" height="8rem" />
        ) : (
          <>
            <p role="status">
              {isNothing
                ? `The case has all that ${kind?.name} has.`
                : `The case gets ${partsWords(data.added)}; what it has stays as it is.`}
              {own !== null && own !== kindId && !isNothing && ' It keeps its own kind.'}
            </p>
            {data.left.map((words) => (
              <p key={words} className="notice" data-tone="yellow">
                {words}
              </p>
            ))}
            <KindParts parts={data.parts} />
          </>
        )}
        {applying.error && (
          <Alert color="red" role="alert">
            {errorWords(applying.error)}
          </Alert>
        )}
        <Group gap={8} justify="flex-end" className={styles.footer ?? ''}>
          <Button variant="default" onClick={onClose}>
            {isNothing && isCurrent ? 'Close' : 'Cancel'}
          </Button>
          {data && !(isNothing && isCurrent) && (
            <Button loading={applying.isPending} onClick={apply}>
              {isNothing ? 'Use This Version' : 'Add to Case'}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
