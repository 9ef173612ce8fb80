import { DOWNLOADED_DOCUMENTS } from '@landfall/contract/constants';
import type { Document } from '@landfall/contract/documents';
import { DownloadButton } from '../../ui/buttons.tsx';
import { SelectionBar } from '../../ui/SelectionBar.tsx';
import { saveReported } from './save-reported.ts';

/** The actions on the selected documents at once. */
export function SelectedDocuments({
  documents,
  onClear,
}: {
  documents: readonly Document[];
  onClear: () => void;
}) {
  const save = () => saveReported({ document_ids: documents.map(({ id }) => id) });
  return (
    <SelectionBar count={documents.length} onClear={onClear}>
      {documents.length > DOWNLOADED_DOCUMENTS ? (
        <span role="status">At most {DOWNLOADED_DOCUMENTS} documents can be downloaded at once</span>
      ) : (
        <DownloadButton onClick={save}>Download</DownloadButton>
      )}
    </SelectionBar>
  );
}
