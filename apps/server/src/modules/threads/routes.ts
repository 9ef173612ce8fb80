import * as contract from '@landfall/contract/threads';
import type { Bind } from '../../platform/http/bind.ts';
import * as service from './service.ts';

export function threadRoutes(bind: Bind): void {
  bind(contract.listThreads, (session, { query }) => service.listThreads(session, query));
  bind(contract.countUnreadThreads, async (session) => ({ unread: await service.countUnread(session) }));
  bind(contract.createThread, async (session, { body }) => ({
    thread: await service.openThread(session, body),
  }));
  bind(contract.updateThread, async (session, { params, body }) => ({
    thread: await service.editThread(session, params.id, body),
  }));
  bind(contract.readThread, (session, { params, body }) => service.markRead(session, params.id, body.number));
}
