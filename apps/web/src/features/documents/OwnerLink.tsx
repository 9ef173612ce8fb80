import type { Document } from '@landfall/contract/documents';
import { RecordLink } from '../../listing/RecordLink.tsx';

/** The owner of a document, when it is not the record on whose page it is shown. */
export function OwnerLink({ document }: { document: Document }) {
  const { resource_id: id, resource_kind: kind, resource_name: name } = document;
  return (
    <RecordLink kind={kind} id={id} className="small wrap-anywhere">
      of {name}
    </RecordLink>
  );
}
