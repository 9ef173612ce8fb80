import { useQuery } from '@tanstack/react-query';
import { Link, useMatches } from '@tanstack/react-router';
import { organizationQuery } from '../features/organization/queries.ts';
import styles from './Breadcrumb.module.css';

/** Where the page is: organization, list, record. */
export function Breadcrumb() {
  const organization = useQuery(organizationQuery).data;
  const crumbs = useMatches({
    select: (matches) => matches.flatMap(({ staticData }) => staticData.crumbs ?? []),
  });
  return (
    <nav aria-label="Breadcrumb" className={styles.nav}>
      <ol className={styles.crumbs}>
        {organization && <li className={styles.organization}>{organization.name}</li>}
        {crumbs.map(({ label, to }) => (
          <li key={label}>{to ? <Link to={to}>{label}</Link> : <span>{label}</span>}</li>
        ))}
      </ol>
    </nav>
  );
}
