import { Badge } from '../../ui/Badge.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { CaseMenuButton, type MenuCase, type MenuShortcut } from './CaseMenuButton.tsx';
import { statusShown } from './status.ts';

const StatusMenu = deferred(async () => (await import('./StatusMenu.tsx')).StatusMenu);

interface StatusControlProps {
  caseRecord: MenuCase;
  /** Where the shortcut `s` works. */
  shortcut: MenuShortcut;
}

/** The status of a case, and the menu that changes it. */
export function StatusControl({ caseRecord, shortcut }: StatusControlProps) {
  const { label, tone } = statusShown(caseRecord.status);
  return (
    <CaseMenuButton
      caseRecord={caseRecord}
      menu={StatusMenu}
      popup="menu"
      label={`${label}: change the status of ${caseRecord.title}`}
      title="Change the status (s)"
      letter="s"
      shortcut={shortcut}
    >
      <Badge tone={tone}>{label}</Badge>
    </CaseMenuButton>
  );
}
