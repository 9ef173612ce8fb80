import { useMutation } from '@tanstack/react-query';
import { errorWords } from '../../api/error-words.ts';
import { saveCsv } from '../../lib/save-file.ts';
import { DownloadButton } from '../../ui/buttons.tsx';
import { toastFailure } from '../../ui/toast.tsx';
import { loadFaults } from './queries.ts';

/** The button that downloads the errors of an import's rows. */
export function FaultsButton({ id }: { id: string }) {
  const download = useMutation({
    mutationFn: () => loadFaults(id),
    onSuccess: (csv) => saveCsv('import-errors.csv', csv),
    onError: (error) => toastFailure(`Nothing was downloaded. ${errorWords(error)}`),
  });
  return (
    <DownloadButton loading={download.isPending} onClick={() => download.mutate()}>
      Download errors
    </DownloadButton>
  );
}
