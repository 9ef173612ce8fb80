import * as contract from '@landfall/contract/received-mails';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Binder } from '../../platform/http/bind.ts';
import type { MailFileLimits } from './filing.ts';
import { manualFiling } from './manual-filing.ts';
import * as triage from './triage.ts';

/** @param mailFrom the address that the product's own mail is sent from */
export function receivedMailRoutes(
  { bind, bindSteps }: Binder,
  store: FileStore,
  mailFrom: string,
  limits: MailFileLimits,
): void {
  bind(contract.listReceivedMails, (session, { query }) => triage.listMails(session, query));
  bind(contract.getReceivedMail, (session, { params }) => triage.readMail(session, params.id));
  bind(contract.getReceivedMailHtml, (session, { params }) => triage.readHtml(session, params.id));
  bind(contract.getReceivedMailRaw, (session, { params }) => triage.readRaw(session, store, params.id));
  bindSteps(contract.fileReceivedMail, manualFiling(store, mailFrom, limits));
  bind(contract.dismissReceivedMail, (session, { params }) => triage.setDismissed(session, params.id, true));
  bind(contract.restoreReceivedMail, (session, { params }) => triage.setDismissed(session, params.id, false));
}
