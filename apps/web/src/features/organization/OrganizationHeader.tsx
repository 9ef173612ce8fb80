import type { Organization } from '@landfall/contract/organization';
import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatInstantDay } from '../../lib/date-format.ts';
import { zoneWords } from '../../lib/time-zones.ts';
import styles from './OrganizationHeader.module.css';

interface OrganizationHeaderProps {
  organization: Organization;
  /** The way to edit it, where the person may. */
  onEdit: (() => void) | undefined;
  /** What else can be done here. */
  actions: ReactNode;
}

/** The organization as it is read: its name, what it is, since when and in which time zone. */
export function OrganizationHeader({ organization, onEdit, actions }: OrganizationHeaderProps) {
  const { name, description, created_at, time_zone } = organization;
  return (
    <header className={styles.header}>
      <div className={styles.head}>
        <div className={styles.heading}>
          <h1 className={styles.title}>{name}</h1>
          {onEdit && (
            <ActionIcon aria-label="Edit organization" data-shortcut="e" onClick={onEdit}>
              <IconPencil size={18} stroke={1.6} aria-hidden />
            </ActionIcon>
          )}
        </div>
        {actions}
      </div>
      {description && <p className={styles.description}>{description}</p>}
      <dl className={styles.facts}>
        <div>
          <dt>Created</dt>
          <dd>
            <time dateTime={created_at}>{formatInstantDay(created_at)}</time>
          </dd>
        </div>
        <div>
          <dt>Time zone</dt>
          <dd>{zoneWords(time_zone)}</dd>
        </div>
      </dl>
    </header>
  );
}
