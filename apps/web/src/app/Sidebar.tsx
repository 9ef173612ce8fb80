import { Link, useLocation } from '@tanstack/react-router';
import { Mark } from '../ui/Mark.tsx';
import { activeItem, NAVIGATION } from './navigation.ts';
import styles from './Sidebar.module.css';

interface SidebarProps {
  productName: string;
  userName: string | undefined;
  /** Called when a link is chosen. */
  onChoose?: () => void;
}

/** The product, the person, and the way to every page. */
export function Sidebar({ productName, userName, onChoose }: SidebarProps) {
  const active = activeItem(useLocation({ select: ({ pathname }) => pathname }));
  return (
    <nav aria-label="Main" className={styles.sidebar}>
      <div className={styles.head}>
        <Mark size={28} />
        <div className={styles.names}>
          <span className={styles.product}>{productName}</span>
          {userName && <span className={styles.user}>{userName}</span>}
        </div>
      </div>
      <ul className={styles.list}>
        {NAVIGATION.map(({ label, path, Icon }) => (
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
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
