import type { CaseStatus } from '@landfall/contract/case-records';
import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { runReported } from '../../editing/run-reported.ts';
import { useUpdateCase } from './queries.ts';
import type { StatusControlProps } from './StatusControl.tsx';
import { STATUS_CHOICES, statusShown } from './status.ts';

/** Outside of the row, whose cells cut off what is larger, and inside of the page's landmark. */
const IN_PAGE = { target: 'main' };

interface StatusMenuProps extends Pick<StatusControlProps, 'caseRecord'> {
  /** The button that opens it. */
  children: ReactElement;
  onClose: () => void;
}

/** The statuses that a case can have, open from the first; choosing one says so, with the way back. */
export function StatusMenu({ caseRecord: { id, status, version }, children, onClose }: StatusMenuProps) {
  const { mutateAsync: update } = useUpdateCase(id);
  const set = (next: CaseStatus) => {
    const former = status as CaseStatus;
    const back = () =>
      void runReported(update({ status: former }), `Status set back to ${statusShown(former).label}`);
    void runReported(update({ status: next, version }), `Status set to ${statusShown(next).label}`, back);
  };
  return (
    <Menu
      position="bottom-start"
      withinPortal
      portalProps={IN_PAGE}
      defaultOpened
      returnFocus={false}
      onClose={onClose}
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
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
