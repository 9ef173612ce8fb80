import * as contract from '@landfall/contract/messages';
import { getThread } from '@landfall/contract/threads';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Bind } from '../../platform/http/bind.ts';
import type { Sender } from '../../platform/mail/message.ts';
import * as mails from './mails.ts';
import { moveReceived } from './moving.ts';
import * as service from './service.ts';

/** @param from the sender of the product's own mail */
export function messageRoutes(bind: Bind, from: Sender, store: FileStore): void {
  bind(contract.getMessageHtml, (session, { params }) => service.readHtml(session, params.id));
  bind(contract.getMessageRaw, (session, { params }) => service.readRaw(session, store, params.id));
  bind(contract.moveMessage, async (session, { params, body }) => ({
    message: await moveReceived(session, params.id, body),
  }));
  bind(getThread, (session, { params, query }) => service.readThread(session, from, params.id, query));
  bind(contract.addThreadNote, async (session, { params, body }) => ({
    message: await service.addNote(session, params.id, body),
  }));
  bind(contract.sendThreadMail, async (session, { params, body }) => ({
    message: await mails.sendMail(session, from, params.id, body),
  }));
  bind(contract.cancelMessage, async (session, { params }) => ({
    message: await mails.cancelMail(session, params.id),
  }));
  bind(contract.retryMessage, async (session, { params }) => ({
    message: await mails.retryMail(session, params.id),
  }));
}
