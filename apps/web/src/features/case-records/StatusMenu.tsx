import type { CaseStatus } from '@landfall/contract/case-records';
import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { runReported } from '../../editing/run-reported.ts';
import { useSheet } from '../../ui/sheet.ts';
import type { CaseMenuProps } from './CaseMenuButton.tsx';
import { useUpdateCase } from './queries.ts';
import { STATUS_CHOICES, statusShown } from './status.ts';

/** The open menu of statuses; choosing one saves it and offers Undo. */
export function StatusMenu({ caseRecord, children, onClose }: CaseMenuProps) {
  const { id, status, version } = caseRecord;
  const { mutateAsync: update } = useUpdateCase(id);
  const sheet = useSheet();
  const set = (next: CaseStatus) => {
    const former = status as CaseStatus;
    const saving = update({ status: next, version });
    const putBack = async () => {
      const { case_record: saved } = await saving;
      return update({ status: former, version: saved.version });
    };
    const back = () => void runReported(putBack(), `Status set back to ${statusShown(former).label}`);
    void runReported(saving, `Status set to ${statusShown(next).label}`, back);
  };
  return (
    <Menu position="bottom-start" defaultOpened returnFocus={false} onClose={onClose} {...sheet.menu}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown {...sheet.dropdown}>
        {sheet.isSheet && <Menu.Label className="wrap-anywhere">Status of {caseRecord.title}</Menu.Label>}
        <Menu.RadioGroup value={status} onChange={(next) => next !== status && set(next as CaseStatus)}>
          {STATUS_CHOICES.map(({ value, label }) => (
            <Menu.RadioItem
              key={value}
              value={value}
              checkIcon={<IconCheck size={16} stroke={2} aria-hidden />}
              closeMenuOnClick
            >
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
