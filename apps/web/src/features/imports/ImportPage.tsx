import type { Import } from '@landfall/contract/imports';
import { PRODUCT_NAME } from '@landfall/contract/product';
import { Button, Group, Stack } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { errorWords, isNotFound } from '../../api/error-words.ts';
import { BackLink } from '../../listing/BackLink.tsx';
import { PATHS } from '../../paths.ts';
import { QuietButton } from '../../ui/buttons.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { FlowingPage, PageHeader } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/StateMessage.tsx';
import { toastFailure } from '../../ui/toast.tsx';
import { useMay } from '../settings/queries.ts';
import { CheckStep } from './CheckStep.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { ImportSteps, type Step } from './ImportSteps.tsx';
import { importQuery, useDeleteImport } from './queries.ts';
import { RunStep } from './RunStep.tsx';
import { UploadStep } from './UploadStep.tsx';

/** Imports a spreadsheet: upload, columns, check, import. For admins only. */
export function ImportPage() {
  useDocumentTitle(`Import · ${PRODUCT_NAME}`);
  const mayImport = useMay('admin');
  const { importId } = useParams({ strict: false });
  const navigate = useNavigate();
  const open = (id: string | undefined) => void navigate({ to: PATHS.import, params: { importId: id } });
  return (
    <FlowingPage>
      <PageHeader title="Import" back={<BackLink to={PATHS.organization}>Organization</BackLink>} />
      {!mayImport ? (
        <EmptyState title="Only admins import spreadsheets" text="Ask an admin of your organization." />
      ) : importId ? (
        <BegunImport key={importId} id={importId} onAnother={() => open(undefined)} />
      ) : (
        <>
          <ImportSteps current="upload" />
          <UploadStep onRead={({ id }) => open(id)} />
        </>
      )}
    </FlowingPage>
  );
}

/** An import whose file was read, at its current step. */
function BegunImport({ id, onAnother }: { id: string; onAnother: () => void }) {
  const { data, error, refetch } = useQuery(importQuery(id));
  const [changesColumns, setChangesColumns] = useState(false);
  const [isDeleted, setIsDeleted] = useState(false);
  if (isDeleted)
    return (
      <EmptyState
        title="File deleted"
        text="None of it was imported."
        action={<ImportAnother onAnother={onAnother} />}
      />
    );
  if (!data) {
    if (!error) return <Skeleton width="min(24rem, 100%)" />;
    if (isNotFound(error))
      return (
        <EmptyState
          title="Import not found"
          text="Files are deleted after a month."
          action={<ImportAnother onAnother={onAnother} />}
        />
      );
    return (
      <ErrorState message={errorWords(error, 'Failed to fetch the import')} onTryAgain={() => refetch()} />
    );
  }
  const step: Step = data.operation_id ? 'import' : data.counts && !changesColumns ? 'check' : 'columns';
  return (
    <>
      <Stack gap={8}>
        <Group gap={8} wrap="nowrap" justify="space-between">
          <p className="wrap-anywhere">{data.name}</p>
          {!data.operation_id && <DeleteFile record={data} onDeleted={() => setIsDeleted(true)} />}
        </Group>
        <ImportSteps current={step} />
      </Stack>
      {step === 'columns' && <ColumnsStep record={data} onChecked={() => setChangesColumns(false)} />}
      {step === 'check' && data.counts && (
        <CheckStep record={data} counts={data.counts} onChangeColumns={() => setChangesColumns(true)} />
      )}
      {data.operation_id && <RunStep record={data} operationId={data.operation_id} onAnother={onAnother} />}
    </>
  );
}

/** Deletes a file that was uploaded by mistake, with all that was read of it. */
function DeleteFile({ record: { id, name }, onDeleted }: { record: Import; onDeleted: () => void }) {
  const { mutate, isPending } = useDeleteImport(id);
  async function ask() {
    const text = 'None of it was imported. You can upload it again.';
    if (!(await confirm({ title: `Delete ${name}?`, text, confirm: 'Delete File' }))) return;
    mutate(undefined, {
      onSuccess: onDeleted,
      onError: (error) => toastFailure(errorWords(error)),
    });
  }
  return (
    <QuietButton flex="none" loading={isPending} onClick={ask}>
      Delete File
    </QuietButton>
  );
}

function ImportAnother({ onAnother }: { onAnother: () => void }) {
  return (
    <Button variant="default" onClick={onAnother}>
      Import another file
    </Button>
  );
}
