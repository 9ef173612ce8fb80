import { PRODUCT_NAME } from '@landfall/contract/product';
import { Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconChevronsLeft } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useMay } from '../features/settings/queries.ts';
import { PATHS } from '../paths.ts';
import { deferred } from '../ui/deferred.tsx';
import { Mark } from '../ui/Mark.tsx';
import { activeItem, itemsFor } from './navigation.ts';
import styles from './Sidebar.module.css';

/** Loaded after the first screen, which does not wait for the counts. */
const ItemCount = deferred(async () => (await import('./ItemCount.tsx')).ItemCount);

const PinnedViews = deferred(
  async () => (await import('../features/saved-views/PinnedViews.tsx')).PinnedViews,
);

interface SidebarProps {
  userName: string | undefined;
  onChoose?: () => void;
  /** Whether it is collapsed to icons. */
  narrow?: boolean;
  /** Collapses and expands it; without this it stays expanded. */
  onNarrow?: () => void;
}

/** The sidebar: the product's name, the links to every page, and the signed-in person. */
export function Sidebar({ userName, onChoose, narrow = false, onNarrow }: SidebarProps) {
  const items = itemsFor(useMay('admin'));
  const active = activeItem(useLocation({ select: ({ pathname }) => pathname }));
  return (
    <Stack
      component="nav"
      gap={20}
      p="16px 12px"
      mih="100%"
      aria-label="Main"
      data-narrow={narrow || undefined}
    >
      <Group wrap="nowrap" gap={12} mih={44} px={8}>
        <Mark size={28} />
        <Stack gap={0} miw={0} className={styles.words}>
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
              {...(narrow ? { title: label } : {})}
            >
              <Icon size={18} stroke={1.6} aria-hidden />
              <span className={styles.words}>{label}</span>
              {(path === PATHS.board || path === PATHS.messages) && <ItemCount path={path} />}
            </Link>
            {path === PATHS.cases && !narrow && (
              <PinnedViews className={`${styles.link} ${styles.below}`} {...(onChoose ? { onChoose } : {})} />
            )}
          </li>
        ))}
      </Stack>
      {onNarrow && (
        <UnstyledButton
          mt="auto"
          px={12}
          c="dimmed"
          className={styles.link ?? ''}
          aria-expanded={!narrow}
          title={narrow ? 'Show the names' : undefined}
          onClick={onNarrow}
        >
          <IconChevronsLeft size={18} stroke={1.6} aria-hidden className={styles.turned} />
          <span className={styles.words}>{narrow ? 'Show the names' : 'Icons only'}</span>
        </UnstyledButton>
      )}
    </Stack>
  );
}
