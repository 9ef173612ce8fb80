import type { Document } from '@landfall/contract/documents';
import { Link } from '@tanstack/react-router';
import { PATHS } from '../../paths.ts';

/** Whose document it is, where that is not the record on whose page it is shown. */
export function OwnerLink({ document }: { document: Document }) {
  const { resource_id: id, resource_kind: kind, resource_name: name } = document;
  const look = { className: 'quiet-link small wrap-anywhere', children: `of ${name}` };
  if (kind === 'case') return <Link to={PATHS.case} params={{ caseId: id }} {...look} />;
  return kind === 'beneficiary' ? (
    <Link to={PATHS.beneficiary} params={{ beneficiaryId: id }} {...look} />
  ) : (
    <Link to={PATHS.petitioner} params={{ petitionerId: id }} {...look} />
  );
}
