import { Popover } from '@mantine/core';
import { cloneElement, type ReactElement, useId, useState } from 'react';
import { useSheet } from '../../ui/sheet.ts';
import type { CaseMenuProps } from './CaseMenuButton.tsx';
import { TeamChoice } from './TeamChoice.tsx';
import styles from './TeamList.module.css';

/** The open menu of members: who is on the team of a case, and their duties. Each change is saved at once. */
export function TeamMenu({ caseRecord, children, onClose }: CaseMenuProps) {
  const [opened, setOpened] = useState(true);
  const sheet = useSheet();
  const title = useId();
  const button = children as ReactElement<{ onClick: () => void }>;
  const show = (next: boolean) => {
    setOpened(next);
    if (!next) onClose();
  };
  return (
    <Popover
      opened={opened}
      onChange={show}
      position="bottom-start"
      width={336}
      shadow="md"
      radius={8}
      trapFocus
      {...sheet.menu}
    >
      <Popover.Target>{cloneElement(button, { onClick: () => show(!opened) })}</Popover.Target>
      <Popover.Dropdown {...sheet.dropdown} p={0} aria-labelledby={title}>
        <h2 id={title} className={`${styles.title} wrap-anywhere`}>
          Team of {caseRecord.title}
        </h2>
        <TeamChoice caseId={caseRecord.id} typesFirst={!sheet.isSheet} onDone={() => show(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
