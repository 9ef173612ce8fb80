import { getOrganization } from '@landfall/contract/organization';
import type { Bind } from '../../platform/http/bind.ts';
import { readOrganization } from './service.ts';

export function organizationRoutes(bind: Bind): void {
  bind(getOrganization, (session) => readOrganization(session));
}
