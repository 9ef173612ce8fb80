import * as contract from '@landfall/contract/mailboxes';
import type { Binder } from '../../platform/http/bind.ts';
import { found } from '../../platform/http/failure.ts';
import type { Post } from '../../platform/mail/mail.ts';
import * as administration from './administration.ts';
import type { MailboxAccess } from './mailbox-access.ts';
import * as signIn from './provider-sign-in.ts';
import { tryMailbox } from './trial.ts';

interface Options extends administration.MailboxSetup {
  access: MailboxAccess;
  /** The product's own outgoing mail server, or null. */
  productPost: () => Post | null;
}

export function mailboxRoutes({ bind, bindSteps }: Binder, options: Options): void {
  const { access } = options;
  bind(contract.listMailboxes, (session) => administration.listAll(session, options));
  bindSteps(contract.createMailbox, {
    prepare: async (_session, { body }) => body,
    work: (body) => administration.hostFaults(body, options),
    keep: async (session, body, faults) => ({
      mailbox: await administration.addMailbox(session, options, body, faults),
    }),
  });
  bindSteps(contract.updateMailbox, {
    prepare: async (_session, { params, body }) => ({ id: params.id, body }),
    work: ({ body }) => administration.hostFaults(body, options),
    keep: async (session, { id, body }, faults) => ({
      mailbox: await administration.editMailbox(session, options, id, body, faults),
    }),
  });
  bind(contract.deleteMailbox, (session, { params }) => administration.removeMailbox(session, params.id));
  bind(contract.renewWebhookSecret, (session, { params }) =>
    administration.renewWebhook(session, options, params.id),
  );
  bindSteps(contract.testMailbox, {
    prepare: async ({ tx }, { params }) => ({
      box: found(await access.open(tx, params.id)),
      key: await options.key(),
    }),
    work({ box, key }, enter) {
      const keeping = access.keepingOf(box, (work) => enter(({ tx }) => work(tx)));
      return tryMailbox({ ...options, key }, box, keeping);
    },
    keep: async (session, { box }, result) => ({
      mailbox: await administration.storeTrial(session, options, box.id, result),
      steps: result.steps,
    }),
  });
  bind(contract.startMailboxSignIn, (session, { params }) => signIn.startSignIn(session, options, params.id));
  bindSteps(contract.finishMailboxSignIn, {
    prepare: (session, { body }) => signIn.completeSignIn(session, options, body),
    work: (taken) => signIn.exchangeCode(access.tokens, options, taken),
    keep: (session, taken, token) => signIn.storeSignIn(session, options, taken, token),
  });
}
