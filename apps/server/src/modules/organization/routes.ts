import { getOrganization, listUsers } from '@landfall/contract/organization';
import type { Bind } from '../../platform/http/bind.ts';
import { listMembers, readOrganization } from './service.ts';

export function organizationRoutes(bind: Bind): void {
  bind(getOrganization, (session) => readOrganization(session));
  bind(listUsers, async (session) => ({ users: await listMembers(session) }));
}
