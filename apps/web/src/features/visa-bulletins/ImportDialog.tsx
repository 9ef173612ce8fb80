import { counted } from '@landfall/contract/counted';
import { BULLETIN_FILE_BYTES } from '@landfall/contract/visa-bulletins';
import { Button, Group, Stack } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, type FormEvent, useState } from 'react';
import { errorWords, fieldWords } from '../../api/error-words.ts';
import { FormDialog } from '../../editing/FormDialog.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { toast } from '../../ui/toast.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { useImport, usePreview } from './queries.ts';

interface ImportDialogProps {
  /** @param month the newest imported one */
  onImported: (month: string) => void;
  onClose: () => void;
}

/** Imports a file of bulletins after a preview. */
export function ImportDialog({ onImported, onClose }: ImportDialogProps) {
  const [file, setFile] = useState<File>();
  const preview = usePreview();
  const importing = useImport();
  const seen = preview.data;
  const changing = seen?.months.filter(({ state }) => state !== 'same') ?? [];
  const replaces = seen?.replaces ?? null;
  const failure = importing.error ? errorWords(importing.error) : undefined;
  const refused = preview.error && (fieldWords(preview.error).file ?? errorWords(preview.error));

  function look(chosen: File | null | undefined) {
    if (!chosen || preview.isPending || importing.isPending) return;
    importing.reset();
    setFile(chosen);
    preview.mutate(chosen);
  }

  function submit(event?: FormEvent) {
    event?.preventDefault();
    if (!file || changing.length === 0 || importing.isPending) return;
    importing.mutate(
      { file, replaces },
      {
        onSuccess: ({ visa_bulletins: made }) => {
          toast(`${counted(made.length, 'visa bulletin')} imported`);
          onImported(made[0]?.month ?? '');
        },
        // Another user was first, so the preview is out of date.
        onError: () => preview.mutate(file),
      },
    );
  }

  return (
    <FormDialog
      title="Import Visa Bulletins"
      submitLabel={replaces === null ? 'Import' : 'Import and Replace'}
      dangerous={replaces !== null}
      dirty={false}
      busy={importing.isPending}
      incomplete={changing.length === 0 || preview.isPending}
      size="lg"
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack
        gap={8}
        align="center"
        className="empty-box"
        onDragOver={(event: DragEvent) => event.preventDefault()}
        onDrop={(event: DragEvent) => {
          event.preventDefault();
          look(event.dataTransfer.files[0]);
        }}
      >
        <FileButton accept=".csv,.json,text/csv,application/json" onChange={look}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={preview.isPending}
              leftSection={<IconUpload size={16} stroke={1.8} aria-hidden />}
            >
              {file ? 'Choose another file' : 'Choose a file'}
            </Button>
          )}
        </FileButton>
        <p className="small muted" role="status">
          {preview.isPending
            ? 'The file is read'
            : (file?.name ??
              `CSV or JSON, up to ${BULLETIN_FILE_BYTES / 1_000_000} MB. You can drop it here.`)}
        </p>
        {refused && (
          <p role="alert" className="failure">
            {refused}. Nothing was imported.
          </p>
        )}
      </Stack>
      {seen && !preview.isPending ? (
        <ImportPreview preview={seen} />
      ) : (
        <Group gap={4}>
          <p className="small muted">
            Columns: bulletin (2026-07), chart (final_action or dates_for_filing), kind (family or
            employment), category (F2A, EB2, EW …), country (ROW, CN, IN, MX, PH, VN, SV_GT_HN), status (date,
            current or unavailable), date; and uscis_chart where it is known.
          </p>
        </Group>
      )}
    </FormDialog>
  );
}
