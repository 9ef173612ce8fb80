import {
  foundOrganization as foundOrganizationCall,
  getOrganization,
  getOrganizationById,
  listUsers,
  updateOrganization,
  updateOrganizationById,
} from '@landfall/contract/organization';
import type { Bind } from '../../platform/http/bind.ts';
import {
  assertOwn,
  editOrganization,
  type FoundingRules,
  foundOrganization,
  listMembers,
  readOrganization,
} from './service.ts';

export function organizationRoutes(bind: Bind, founding: FoundingRules): void {
  bind(getOrganization, (session) => readOrganization(session));
  bind(getOrganizationById, (session, { params }) => {
    assertOwn(session, params.id);
    return readOrganization(session);
  });
  bind(updateOrganization, (session, { body }) => editOrganization(session, body));
  bind(updateOrganizationById, (session, { params, body }) => {
    assertOwn(session, params.id);
    return editOrganization(session, body);
  });
  bind(foundOrganizationCall, (session, { body }) => foundOrganization(session, founding, body.name));
  bind(listUsers, async ({ tx }) => ({ users: await listMembers(tx) }));
}
