import { Menu } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from './Dialog.tsx';
import { MoreMenu } from './MoreMenu.tsx';
import { FactList } from './Section.tsx';

interface RecordMenuProps {
  /** Ids and technical facts that are rarely needed. */
  facts: Readonly<Record<string, ReactNode>>;
  /** Further actions, as `Menu.Item`s. */
  children?: ReactNode;
}

/** The menu with a record's technical facts and further actions. */
export function RecordMenu({ facts, children }: RecordMenuProps) {
  const [shown, setShown] = useState(false);
  return (
    <>
      <MoreMenu label="More for this page">
        <Menu.Item onClick={() => setShown(true)}>System Information</Menu.Item>
        {children}
      </MoreMenu>
      {shown && (
        <Dialog title="System Information" onClose={() => setShown(false)}>
          <FactList facts={facts} />
        </Dialog>
      )}
    </>
  );
}
