import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { withPosting } from '../../platform/db/session.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { PostedMails } from '../../platform/http/posted-mail.ts';
import { linkTokenHash } from '../../platform/link-token.ts';
import { storeRawMail, writeRawMail } from '../received-mails/service.ts';

interface Options {
  pool: pg.Pool;
  store: FileStore;
  clock: Clock;
}

/**
 * Receives mails that services post to mailboxes. A secret is looked up by its hash, so that timing reveals nothing
 * about other secrets.
 */
export function postedMails({ pool, store, clock }: Options): PostedMails {
  return {
    admit: ({ mailboxId, secret }) =>
      withPosting(pool, { mailboxId, secretHash: linkTokenHash(secret) }, async (tx) => tx?.orgId),
    async take({ mailboxId, secret }, orgId, raw) {
      const now = new Date(clock.now()).toISOString();
      const written = await writeRawMail(store, orgId, raw);
      const kept = await withPosting(pool, { mailboxId, secretHash: linkTokenHash(secret) }, async (tx) =>
        tx ? storeRawMail(tx, { ...written, mailboxId, uid: null, uidValidity: null }, now) : undefined,
      );
      if (!kept) await store.remove({ orgId, fileId: written.fileId });
      return kept !== undefined;
    },
  };
}
