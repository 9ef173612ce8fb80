import { Drawer } from '@mantine/core';
import { Sidebar } from './Sidebar.tsx';

interface PhoneMenuProps {
  opened: boolean;
  userName: string | undefined;
  onClose: () => void;
}

/** The sidebar on screens that are too narrow to show it beside the page. */
export function PhoneMenu({ opened, userName, onClose }: PhoneMenuProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size="20rem"
      title="Menu"
      padding="md"
      styles={{ body: { padding: 0 } }}
    >
      <Sidebar userName={userName} onChoose={onClose} />
    </Drawer>
  );
}
