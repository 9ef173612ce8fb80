import { Menu } from '@mantine/core';
import { IconHeartbeat } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { PATHS } from '../paths.ts';

/** The menu item that leads operators to the state of their installation. */
export function InstallationItem() {
  const navigate = useNavigate();
  return (
    <Menu.Item
      leftSection={<IconHeartbeat size={16} stroke={1.6} aria-hidden />}
      onClick={() => navigate({ to: PATHS.installation as string })}
    >
      Health of this installation
    </Menu.Item>
  );
}
