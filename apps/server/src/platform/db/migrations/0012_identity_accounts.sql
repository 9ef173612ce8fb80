-- What makes an account of the bundled sign-in provider its owner's: a verified address, a way back in when the password is
-- lost, a second factor, and a list of the browsers that are signed in.

alter table identity.account add column credentials_version integer not null default 0;
comment on column identity.account.credentials_version is 'Rises whenever password or second factor change: a sign-in that was begun before then comes to nothing.';
grant update (password_hash, email_verified, credentials_version, updated_at) on identity.account to landfall_identity;

create table identity.device (
  session_uid text primary key,
  account_id uuid not null references identity.account on delete cascade,
  user_agent text not null check (char_length(user_agent) <= 400),
  signed_in_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz
);
create index device_account on identity.device (account_id);
create index device_last_seen on identity.device (last_seen_at);
comment on table identity.device is 'A browser that somebody signed in with. Its session, codes and refresh tokens count only while it is here and has not ended.';
comment on column identity.device.session_uid is 'The session''s identifier, which survives a change of its cookie.';
comment on column identity.device.user_agent is 'What the browser called itself when it was last seen.';
comment on column identity.device.signed_in_at is 'When the person signed in.';
comment on column identity.device.last_seen_at is 'When it last asked for a sign-in or for new tokens.';
comment on column identity.device.ended_at is 'When it was signed out. Kept until nothing that it was given can be valid any more.';

create table identity.mail_link (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  purpose text not null check (purpose in ('verify_email', 'reset_password')),
  account_id uuid not null references identity.account on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mail_link_account on identity.mail_link (account_id);
create index mail_link_expiry on identity.mail_link (expires_at);
comment on table identity.mail_link is 'Links that were mailed to a person and let them do one thing, once.';
comment on column identity.mail_link.token_hash is 'SHA-256 of the token in the link: a copy of this table opens nothing.';
comment on column identity.mail_link.used_at is 'When it was used, or another one made it useless.';

create table identity.mail_request (
  id uuid primary key,
  email_hash bytea not null check (octet_length(email_hash) = 32),
  network inet not null,
  requested_at timestamptz not null
);
create index mail_request_email on identity.mail_request (email_hash, requested_at);
create index mail_request_network on identity.mail_request (network, requested_at);
create index mail_request_requested on identity.mail_request (requested_at);
comment on table identity.mail_request is 'Mails that were asked for in the last hour, for their limits. Addresses without an account count alike.';
comment on column identity.mail_request.id is 'UUIDv7.';
comment on column identity.mail_request.email_hash is 'SHA-256 of the normalized address.';
comment on column identity.mail_request.network is 'Where it came from: the IPv4 address, or the /64 network of an IPv6 address.';
comment on column identity.mail_request.requested_at is 'When it happened.';

create table identity.totp (
  account_id uuid primary key references identity.account on delete cascade,
  secret bytea not null check (octet_length(secret) = 20),
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);
create index totp_unconfirmed on identity.totp (created_at) where confirmed_at is null;
comment on table identity.totp is 'The authenticator app of an account (RFC 6238).';
comment on column identity.totp.secret is 'What the app and we share. It stays readable, since codes are computed from it.';
comment on column identity.totp.confirmed_at is 'When a first code showed that the app has it; from then on sign-in asks for codes.';
comment on column identity.totp.last_step is 'The time step of the last code that was accepted: no code counts twice.';

create table identity.recovery_code (
  account_id uuid not null references identity.account on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  primary key (account_id, code_hash)
);
comment on table identity.recovery_code is 'What stands in for a lost authenticator app, once each.';
comment on column identity.recovery_code.code_hash is 'SHA-256 of the code, which has 120 random bits. Removed when it is used.';

comment on column identity.oidc_state.session_uid is 'The session that it is, or that a code or refresh token was issued in: the identifier that survives a change of the cookie.';

grant select, insert, update, delete on identity.device, identity.mail_link, identity.totp to landfall_identity;
grant select, insert, delete on identity.mail_request, identity.recovery_code to landfall_identity;
