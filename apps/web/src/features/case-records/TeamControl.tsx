import type { CaseListRow } from '@landfall/contract/case-records';
import { IconPlus } from '@tabler/icons-react';
import { deferred } from '../../ui/deferred.tsx';
import { CaseMenuButton, type MenuCase, type MenuShortcut } from './CaseMenuButton.tsx';
import styles from './menu-button.module.css';
import { TeamInitials, teamWords } from './TeamInitials.tsx';

const TeamMenu = deferred(async () => (await import('./TeamMenu.tsx')).TeamMenu);

interface TeamControlProps extends Pick<CaseListRow, 'team'> {
  caseRecord: MenuCase;
  /** Where the shortcut `a` works. */
  shortcut: MenuShortcut;
}

/** The team of a case by initials, and the menu that changes it. */
export function TeamControl({ caseRecord, team, shortcut }: TeamControlProps) {
  const label = `${teamWords(team) || 'Nobody'}: change the team`;
  return (
    <CaseMenuButton
      caseRecord={caseRecord}
      menu={TeamMenu}
      popup="dialog"
      title="Change the team (a)"
      letter="a"
      shortcut={shortcut}
    >
      {team.length > 0 ? (
        <TeamInitials team={team} label={label} hint=": change the team (a)" />
      ) : (
        <span className={styles.nobody}>
          <span className="visually-hidden">{label}</span>
          <IconPlus size={14} stroke={1.8} aria-hidden />
        </span>
      )}
    </CaseMenuButton>
  );
}
