import { useMutation } from '@tanstack/react-query';
import { errorWords } from '../api/error-words.ts';
import { saveCsv } from '../lib/save-file.ts';
import { DownloadButton } from '../ui/buttons.tsx';
import { toastFailure } from '../ui/toast.tsx';

interface ExportButtonProps {
  fileName: string;
  /** Requests the current view as CSV from the server. */
  load: () => Promise<string>;
  /** Disabled until the view is known. */
  disabled?: boolean;
}

/** Saves what the list shows, all of its pages, as a CSV file. */
export function ExportButton({ fileName, load, disabled }: ExportButtonProps) {
  const download = useMutation({
    mutationFn: load,
    onSuccess: (csv) => saveCsv(fileName, csv),
    onError: (error) => toastFailure(`Nothing was exported. ${errorWords(error)}`),
  });
  return (
    <DownloadButton disabled={!!disabled} loading={download.isPending} onClick={() => download.mutate()}>
      Export CSV
    </DownloadButton>
  );
}
