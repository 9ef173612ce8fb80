import { getUserWork, removeUser, removeUserFor, updateUserRoles } from '@landfall/contract/members';
import type { Bind } from '../../platform/http/bind.ts';
import { changeRoles, removeMember, workOf } from './service.ts';

export function memberRoutes(bind: Bind): void {
  bind(updateUserRoles, async (session, { params, body }) => ({
    user: await changeRoles(session, params.id, body.roles),
  }));
  bind(removeUser, (session, { params }) => removeMember(session, params.id));
  bind(removeUserFor, (session, { params, body }) => removeMember(session, params.id, body.successor_id));
  bind(getUserWork, (session, { params }) => workOf(session, params.id));
}
