import { IMPORT_BYTES } from '@landfall/contract/constants';
import type { ImportKind } from '@landfall/contract/import-fields';
import type { Import } from '@landfall/contract/imports';
import { Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import { errorWords, fieldWords } from '../../api/error-words.ts';
import { saveCsv } from '../../lib/save-file.ts';
import { QuietButton } from '../../ui/buttons.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { toastFailure } from '../../ui/toast.tsx';
import { loadSample, useCreateImport } from './queries.ts';

const KINDS: { value: ImportKind; label: string }[] = [
  { value: 'cases', label: 'Cases' },
  { value: 'beneficiaries', label: 'Beneficiaries' },
  { value: 'petitioners', label: 'Petitioners' },
];

const ROWS: Readonly<Record<ImportKind, string>> = {
  cases:
    'Each row is a case, with its beneficiary, petitioner, dates, team and note as far as the file has them.',
  beneficiaries: 'Each row is a person.',
  petitioners: 'Each row is an employer, or whoever else petitions.',
};

/** Asks for the kind of records in a file, and uploads it. */
export function UploadStep({ onRead }: { onRead: (record: Import) => void }) {
  const [kind, setKind] = useState<ImportKind>('cases');
  const create = useCreateImport();
  const sample = useMutation({
    mutationFn: () => loadSample(kind),
    onSuccess: (csv) => saveCsv(`sample-${kind}.csv`, csv),
    onError: (error) => toastFailure(errorWords(error)),
  });
  const failure = create.error && (fieldWords(create.error).upload_id ?? errorWords(create.error));

  function send(file: File | null | undefined) {
    if (file && !create.isPending) create.mutate({ file, kind }, { onSuccess: onRead });
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    send(event.dataTransfer.files[0]);
  }

  return (
    <Stack gap="lg" maw="46rem">
      <Stack gap={8}>
        <h2 className="section-title" id="import-kind">
          What is in the file?
        </h2>
        <SegmentedControl
          style={{ alignSelf: 'start' }}
          aria-labelledby="import-kind"
          data={KINDS}
          value={kind}
          disabled={create.isPending}
          onChange={(next) => setKind(next as ImportKind)}
        />
        <p className="muted">{ROWS[kind]}</p>
      </Stack>
      <Stack
        gap={12}
        align="center"
        p="xl"
        className="empty-box"
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        <FileButton accept=".csv,.txt,.tsv,.xlsx,text/csv" onChange={send}>
          {(props) => (
            <Button
              {...props}
              loading={create.isPending}
              leftSection={<IconUpload size={16} stroke={1.8} aria-hidden />}
            >
              Choose a file
            </Button>
          )}
        </FileButton>
        <p className="muted" role="status">
          {create.isPending
            ? 'Sending and reading the file'
            : `CSV or Excel (.xlsx), up to 50,000 rows and ${IMPORT_BYTES / 1024 / 1024} MB. You can drop it here.`}
        </p>
        {failure && (
          <p role="alert" className="failure">
            {failure}
          </p>
        )}
      </Stack>
      <Group gap={4}>
        <span className="muted">No file yet?</span>
        <QuietButton loading={sample.isPending} onClick={() => sample.mutate()}>
          Download a sample file
        </QuietButton>
      </Group>
    </Stack>
  );
}
