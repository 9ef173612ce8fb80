import type { Organization } from '@landfall/contract/organization';
import { ActionIcon, Box, Group, Stack } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatInstantDay } from '../../lib/date-format.ts';
import { zoneWords } from '../../lib/time-zones.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';

interface OrganizationHeaderProps {
  organization: Organization;
  /** Opens the form; undefined for those who may not edit. */
  onEdit: (() => void) | undefined;
  actions: ReactNode;
}

/** The header of the organization: name, description, creation and time zone. */
export function OrganizationHeader({ organization, onEdit, actions }: OrganizationHeaderProps) {
  const { name, description, created_at, time_zone } = organization;
  return (
    <Stack component="header" gap={8}>
      <Group gap="8px 24px" align="flex-start" justify="space-between">
        <Group wrap="nowrap" gap={4} flex="1 1 16rem" miw={0}>
          <h1 className="page-title">{name}</h1>
          {onEdit && (
            <ActionIcon aria-label="Edit organization" data-shortcut="e" onClick={onEdit}>
              <IconPencil size={18} stroke={1.6} aria-hidden />
            </ActionIcon>
          )}
        </Group>
        {actions}
      </Group>
      {description && (
        <Box component="p" maw="46rem" className="wrap-anywhere" style={{ whiteSpace: 'pre-line' }}>
          {description}
        </Box>
      )}
      <Group component="dl" gap="0 24px">
        <Group wrap="nowrap" gap={6}>
          <dt className="muted">Created</dt>
          <dd>
            <time dateTime={created_at}>{formatInstantDay(created_at)}</time>
          </dd>
        </Group>
        <Group wrap="nowrap" gap={6}>
          <dt className="muted">Time zone</dt>
          <dd>{zoneWords(time_zone)}</dd>
        </Group>
      </Group>
    </Stack>
  );
}

/** The header's skeleton while the organization loads. */
export function OrganizationHeaderSkeleton() {
  return (
    <Stack gap={8} role="status" aria-label="Loading organization">
      <Skeleton width="14rem" height="1.75rem" />
      <Skeleton width="22rem" />
    </Stack>
  );
}
