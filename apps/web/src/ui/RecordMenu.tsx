import { Menu } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from './Dialog.tsx';
import { MoreMenu } from './MoreMenu.tsx';
import { FactList } from './Section.tsx';

interface RecordMenuProps {
  /** Its ids and technical facts, which a day's work does without. */
  facts: Readonly<Record<string, ReactNode>>;
  /** What else can be done with it, as `Menu.Item`s. */
  children?: ReactNode;
}

/** What else there is to know of a record. */
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
