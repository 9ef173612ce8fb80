import {
  foundOrganization as foundOrganizationCall,
  getOrganization,
  getOrganizationById,
  listUsers,
  updateOrganization,
  updateOrganizationById,
} from '@landfall/contract/organization';
import type { Bind } from '../../platform/http/bind.ts';
import { assertOwn, editOrganization, foundOrganization, listMembers, readOrganization } from './service.ts';

/** @param signup whether anyone may found an organization */
export function organizationRoutes(bind: Bind, signup: 'open' | 'invite'): void {
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
  bind(foundOrganizationCall, (session, { body }) => foundOrganization(session, signup, body.name));
  bind(listUsers, async ({ tx }) => ({ users: await listMembers(tx) }));
}
