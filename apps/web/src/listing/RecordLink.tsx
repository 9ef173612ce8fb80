import type { DocumentOwner } from '@landfall/contract/document-owners';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PATHS } from '../paths.ts';

interface RecordLinkProps {
  kind: DocumentOwner;
  id: string;
  className?: string;
  /** Opens a new tab, where leaving the page would lose input. */
  newTab?: boolean;
  children: ReactNode;
}

/** The link to the page of a case, a beneficiary or a petitioner. */
export function RecordLink({ kind, id, newTab = false, children, ...rest }: RecordLinkProps) {
  const look = {
    ...rest,
    ...(newTab ? { target: '_blank' } : {}),
    children: newTab ? (
      <>
        {children}
        <span className="visually-hidden"> (opens in a new tab)</span>
      </>
    ) : (
      children
    ),
  };
  if (kind === 'case') return <Link to={PATHS.case} params={{ caseId: id }} {...look} />;
  return kind === 'beneficiary' ? (
    <Link to={PATHS.beneficiary} params={{ beneficiaryId: id }} {...look} />
  ) : (
    <Link to={PATHS.petitioner} params={{ petitionerId: id }} {...look} />
  );
}
