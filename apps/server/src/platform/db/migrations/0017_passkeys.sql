-- Passkeys of the bundled sign-in provider's accounts.
create table identity.passkey (
  credential_id bytea primary key check (octet_length(credential_id) between 1 and 1023),
  account_id uuid not null references identity.account on delete cascade,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  user_agent text not null check (char_length(user_agent) <= 400),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_account on identity.passkey (account_id);
comment on table identity.passkey is 'A key pair on a person''s device that signs them in (WebAuthn Level 3). Only its public half is here.';
comment on column identity.passkey.credential_id is 'The authenticator''s own name for it.';
comment on column identity.passkey.public_key is 'As a COSE key.';
comment on column identity.passkey.counter is 'How often the authenticator says that it was used; one that counts backwards was copied. 0 where it does not count.';
comment on column identity.passkey.transports is 'How browsers reach it, e.g. internal, usb.';
comment on column identity.passkey.user_agent is 'What the browser that it was made in called itself: by that its owner knows it again.';
grant select, insert, update, delete on identity.passkey to landfall_identity;
