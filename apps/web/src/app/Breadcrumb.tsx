import { Box } from '@mantine/core';
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
    <Box component="nav" miw={0} aria-label="Breadcrumb">
      <ol className={styles.crumbs}>
        {organization && <li className="muted">{organization.name}</li>}
        {item && (
          <li>
            <Link to={item.path as string} className="name-link">
              {item.label}
            </Link>
          </li>
        )}
      </ol>
    </Box>
  );
}
