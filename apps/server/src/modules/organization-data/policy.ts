/**
 * What an archive of an organization leaves behind: secrets, what only has a meaning in this installation, and what the
 * database makes by itself.
 */
export const ARCHIVE_RULES = {
  leftOut: {
    idempotent_reply: 'answers kept for a day, in case a call is repeated',
    mail_attachment: 'files of mail that is still under way',
    search_word: 'made from names and titles as these are added',
  },
  withheld: {
    // The text of a mail may hold a link that lets its reader in.
    mail: { html: 'null', text: 'null' },
    // The link in an old mail lets nobody in elsewhere.
    invitation: { token_hash: 'sha256(uuid_send(gen_random_uuid()))', token_sealed: "''" },
  },
  only: {
    mail: "status <> 'pending'",
  },
  settled: [
    `update app.invitation set cancelled_at = $2
     where org_id = $1 and accepted_at is null and cancelled_at is null and expires_at > $2`,
  ],
} as const;

/** Exports of one organization within an hour. */
export const EXPORTS_AN_HOUR = 6;
