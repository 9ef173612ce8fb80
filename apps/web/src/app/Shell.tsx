import { ActionIcon, Group } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { Uploads } from '../features/documents/uploads/Uploads.tsx';
import { useLive } from '../features/live/useLive.ts';
import { Bell } from '../features/notifications/Bell.tsx';
import { Operations } from '../features/operations/Operations.tsx';
import { settingsQuery } from '../features/settings/queries.ts';
import { deferred } from '../ui/deferred.tsx';
import { ConnectionBanner, EmailBanner } from './Banners.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { HeaderSearch } from './HeaderSearch.tsx';
import { useNarrowSidebar } from './narrow-sidebar.ts';
import styles from './Shell.module.css';
import { Shortcuts } from './Shortcuts.tsx';
import { Sidebar } from './Sidebar.tsx';
import { UserWidget } from './UserWidget.tsx';

const PhoneMenu = deferred(async () => (await import('./PhoneMenu.tsx')).PhoneMenu);

/** The frame of every signed-in page: sidebar, header bar and the page itself. */
export function Shell() {
  const [menuOpen, setMenuOpen] = useState(false);
  // Once opened, the menu stays mounted so that its closing is animated.
  const [menuAsked, setMenuAsked] = useState(false);
  const [narrow, toggleNarrow] = useNarrowSidebar();
  const userName = useQuery(settingsQuery).data?.user.display_name || undefined;
  const main = useFocusOnNavigation();
  useLive();

  function openMenu() {
    setMenuAsked(true);
    setMenuOpen(true);
  }

  /** Does what the link would do, but without adding a history entry that the router does not know. */
  function skip(event: MouseEvent) {
    event.preventDefault();
    main.current?.focus();
  }

  return (
    <div className={styles.shell} data-narrow={narrow || undefined}>
      {/* biome-ignore lint/a11y/useValidAnchor: it goes to a place of the page, as the link would by itself */}
      <a className={styles.skip} href="#main" onClick={skip}>
        Skip to content
      </a>
      <div className={styles.sidebar}>
        <Sidebar userName={userName} narrow={narrow} onNarrow={toggleNarrow} />
      </div>
      {menuAsked && <PhoneMenu opened={menuOpen} userName={userName} onClose={() => setMenuOpen(false)} />}
      <header className={styles.header}>
        <div className={styles.headerStart}>
          <ActionIcon
            hiddenFrom="md"
            ml={-8}
            aria-label="Open menu"
            aria-expanded={menuOpen}
            size={40}
            onClick={() => PhoneMenu.whenLoaded(openMenu)}
          >
            <IconMenu2 size={20} stroke={1.6} aria-hidden />
          </ActionIcon>
          <HeaderSearch />
          <Breadcrumb />
        </div>
        <Group wrap="nowrap" gap={4}>
          <Bell />
          <UserWidget />
        </Group>
      </header>
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <ConnectionBanner />
        <EmailBanner />
        <Outlet />
      </main>
      <div className={styles.corner}>
        <Uploads />
        <Operations />
      </div>
      <Shortcuts />
    </div>
  );
}

/** Moves the focus to the new page, so that the keyboard and screen readers continue there. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const pathname = useLocation({ select: (location) => location.pathname });
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
