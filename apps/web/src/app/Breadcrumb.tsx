import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { organizationQuery } from '../features/organization/queries.ts';
import styles from './Breadcrumb.module.css';
import { itemOf } from './navigation.ts';

/** Where the page is: organization and list. */
export function Breadcrumb() {
  const organization = useQuery(organizationQuery).data;
  const item = itemOf(useLocation({ select: ({ pathname }) => pathname }));
  return (
    <nav aria-label="Breadcrumb" className={styles.nav}>
      <ol className={styles.crumbs}>
        {organization && <li className={styles.organization}>{organization.name}</li>}
        {item && (
          <li>
            <Link to={item.path}>{item.label}</Link>
          </li>
        )}
      </ol>
    </nav>
  );
}
