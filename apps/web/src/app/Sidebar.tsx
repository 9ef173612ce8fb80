import { PRODUCT_NAME } from '@landfall/contract/product';
import { Group, Stack, Text } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useMay } from '../features/settings/queries.ts';
import { PATHS } from '../paths.ts';
import { deferred } from '../ui/deferred.tsx';
import { Mark } from '../ui/Mark.tsx';
import { activeItem, itemsFor } from './navigation.ts';
import styles from './Sidebar.module.css';

/** They come after the first screen, which does not wait for them. */
const ItemCount = deferred(async () => (await import('./ItemCount.tsx')).ItemCount);

interface SidebarProps {
  userName: string | undefined;
  onChoose?: () => void;
}

/** The product, the person, and the way to every page. */
export function Sidebar({ userName, onChoose }: SidebarProps) {
  const items = itemsFor(useMay('admin'));
  const active = activeItem(useLocation({ select: ({ pathname }) => pathname }));
  return (
    <Stack component="nav" gap={20} p="16px 12px" aria-label="Main">
      <Group wrap="nowrap" gap={12} mih={44} px={8}>
        <Mark size={28} />
        <Stack gap={0} miw={0}>
          <span className="product-name">{PRODUCT_NAME}</span>
          {userName && (
            <Text span truncate fz="xs" c="dimmed">
              {userName}
            </Text>
          )}
        </Stack>
      </Group>
      <Stack component="ul" gap={2}>
        {items.map(({ label, path, Icon }) => (
          <li key={path}>
            <Link
              to={path as string}
              className={styles.link}
              data-active={path === active || undefined}
              aria-current={path === active ? 'page' : undefined}
              activeProps={{}}
              {...(onChoose ? { onClick: onChoose } : {})}
            >
              <Icon size={18} stroke={1.6} aria-hidden />
              {label}
              {(path === PATHS.board || path === PATHS.messages) && <ItemCount path={path} />}
            </Link>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}
