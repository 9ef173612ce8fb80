import {
  acceptInvitation as acceptInvitationCall,
  cancelInvitation as cancelInvitationCall,
  createInvitation,
  listInvitations as listInvitationsCall,
} from '@landfall/contract/invitations';
import type { Bind } from '../../platform/http/bind.ts';
import {
  acceptInvitation,
  cancelInvitation,
  type InvitationLinks,
  invite,
  listInvitations,
} from './service.ts';

export function invitationRoutes(bind: Bind, links: InvitationLinks): void {
  bind(listInvitationsCall, (session, { query }) => listInvitations(session, links, query));
  bind(createInvitation, async (session, { body }) => ({ invitation: await invite(session, links, body) }));
  bind(cancelInvitationCall, (session, { params }) => cancelInvitation(session, params.id));
  bind(acceptInvitationCall, (session, { params }) => acceptInvitation(session, params.token));
}
