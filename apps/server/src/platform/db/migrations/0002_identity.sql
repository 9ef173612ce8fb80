-- The bundled sign-in provider: accounts and how their owners sign in, OpenID Connect state, keys, and what limits guesses.
-- Only the role landfall_identity reaches these tables; the application's own role has no rights here.

create table identity.account (
  id uuid primary key,
  email text not null check (char_length(email) between 3 and 254),
  email_normalized text not null unique check (email_normalized = lower(email_normalized)),
  email_verified boolean not null default false,
  name text not null check (char_length(name) between 1 and 150),
  password_hash text not null check (password_hash like '$argon2id$%'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  credentials_version integer not null default 0,
  email_verified_at timestamptz
);
comment on table identity.account is 'A person who signs in with the bundled provider. Knows nothing of organizations.';
comment on column identity.account.id is 'UUIDv7; the subject (sub) of every token.';
comment on column identity.account.email is 'The address as the person typed it.';
comment on column identity.account.email_normalized is 'The address in lower case: one account per address, however it is typed.';
comment on column identity.account.email_verified is 'Whether the person has shown that the address is theirs.';
comment on column identity.account.name is 'The person''s name as they gave it.';
comment on column identity.account.password_hash is 'argon2id in PHC string format, with its own salt and parameters.';
comment on column identity.account.created_at is 'When the person signed up.';
comment on column identity.account.updated_at is 'When name, address or verification last changed.';
comment on column identity.account.credentials_version is 'Rises whenever password or second factor change: a sign-in that was begun before then comes to nothing.';
comment on column identity.account.email_verified_at is
  'When the person showed that the address is theirs: what was added to the account before may be somebody else''s.';
grant select, insert on identity.account to landfall_identity;
grant update (password_hash, email_verified, credentials_version, updated_at, email_verified_at)
  on identity.account to landfall_identity;

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
grant select, insert, update, delete on identity.totp to landfall_identity;

create table identity.recovery_code (
  account_id uuid not null references identity.account on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  primary key (account_id, code_hash)
);
comment on table identity.recovery_code is 'What stands in for a lost authenticator app, once each.';
comment on column identity.recovery_code.code_hash is 'SHA-256 of the code, which has 120 random bits. Removed when it is used.';
grant select, insert, delete on identity.recovery_code to landfall_identity;

create table identity.oidc_state (
  model text not null check (char_length(model) between 1 and 64),
  id_hash bytea not null check (octet_length(id_hash) = 32),
  -- json, not jsonb: a request parameter may hold characters that jsonb refuses.
  payload json not null,
  grant_id text,
  session_uid text,
  consumed_at timestamptz,
  expires_at timestamptz not null,
  primary key (model, id_hash)
);
create index oidc_state_grant on identity.oidc_state (grant_id) where grant_id is not null;
create index oidc_state_session_uid on identity.oidc_state (session_uid) where session_uid is not null;
create index oidc_state_expiry on identity.oidc_state (expires_at);
comment on table identity.oidc_state is 'Sessions, interactions, grants, authorization codes and refresh tokens. Expired rows are swept in small batches.';
comment on column identity.oidc_state.model is 'The kind of state: Session, Interaction, Grant, AuthorizationCode, RefreshToken and others of the protocol.';
comment on column identity.oidc_state.id_hash is 'SHA-256 of the identifier. The identifier is a secret of the browser, so a copy of this table signs nobody in.';
comment on column identity.oidc_state.payload is 'The state itself, without its identifier.';
comment on column identity.oidc_state.grant_id is 'The grant that a code or token belongs to: revoking the grant deletes them together.';
comment on column identity.oidc_state.session_uid is 'The session that it is, or that a code or refresh token was issued in: the identifier that survives a change of the cookie.';
comment on column identity.oidc_state.consumed_at is 'When a code or refresh token was used. A second use revokes its grant.';
comment on column identity.oidc_state.expires_at is 'When the state ends; the row may be swept from then on.';
grant select, insert, update, delete on identity.oidc_state to landfall_identity;

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
grant select, insert, update, delete on identity.device to landfall_identity;

create table identity.signing_key (
  kid text primary key,
  private_jwk json not null,
  created_at timestamptz not null,
  retired_at timestamptz
);
create unique index signing_key_current on identity.signing_key ((true)) where retired_at is null;
comment on table identity.signing_key is 'RS256 key pairs that sign tokens. Exactly one is current; its uniqueness also settles two first starts at once.';
comment on column identity.signing_key.kid is 'RFC 7638 thumbprint of the public key.';
comment on column identity.signing_key.private_jwk is 'The private key as a JSON Web Key. Only its public half is ever published.';
comment on column identity.signing_key.created_at is 'When the key was made.';
comment on column identity.signing_key.retired_at is 'When another key took over. The public half stays published for a day after.';
grant select, insert, delete, update (retired_at) on identity.signing_key to landfall_identity;

create table identity.cookie_key (
  id uuid primary key,
  secret text not null check (char_length(secret) >= 43),
  created_at timestamptz not null,
  retired_at timestamptz
);
create unique index cookie_key_current on identity.cookie_key ((true)) where retired_at is null;
comment on table identity.cookie_key is 'Secrets that sign the provider''s cookies and form tokens. Exactly one is current.';
comment on column identity.cookie_key.id is 'UUIDv7.';
comment on column identity.cookie_key.secret is '256 random bits, base64url.';
comment on column identity.cookie_key.created_at is 'When the secret was made.';
comment on column identity.cookie_key.retired_at is 'When another secret took over. Cookies signed with this one are accepted for 30 days after.';
grant select, insert, delete, update (retired_at) on identity.cookie_key to landfall_identity;

create table identity.server_secret (
  name text primary key check (length(name) between 1 and 50),
  secret bytea not null check (octet_length(secret) = 32),
  created_at timestamptz not null default now()
);
comment on table identity.server_secret is 'Keys of the server for what it must read again. The application''s role has no rights here.';
comment on column identity.server_secret.name is 'What the key is for, e.g. invitation_token.';
comment on column identity.server_secret.secret is '256 random bits, made by the first process that needs them.';
grant select, insert on identity.server_secret to landfall_identity;

-- Browsers that have signed in to an account are known again: what strangers get wrong does not lock their owner out.
create table identity.known_device (
  id uuid primary key,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  account_id uuid not null references identity.account on delete cascade,
  session_uid text,
  proven_at timestamptz not null,
  unique (token_hash, account_id)
);
create index known_device_account on identity.known_device (account_id);
create index known_device_proven on identity.known_device (proven_at);
comment on table identity.known_device is 'A browser whose person has shown that an account is theirs. It lets nobody in: its failed sign-ins are counted apart.';
comment on column identity.known_device.id is 'UUIDv7; what its failed sign-ins are counted under, while its cookie changes.';
comment on column identity.known_device.token_hash is 'SHA-256 of what its cookie holds, which is 256 random bits. A browser has one cookie for all accounts.';
comment on column identity.known_device.session_uid is 'The session that it signed in with last; null until it does, after a new password was chosen in it.';
comment on column identity.known_device.proven_at is 'When the person last signed in there, or chose a new password by a mailed link.';
grant select, insert, update, delete on identity.known_device to landfall_identity;

create table identity.failed_sign_in (
  id uuid primary key,
  email_hash bytea not null check (octet_length(email_hash) = 32),
  network inet not null,
  attempted_at timestamptz not null,
  known_device_id uuid
);
create index failed_sign_in_email on identity.failed_sign_in (email_hash, attempted_at);
create index failed_sign_in_network on identity.failed_sign_in (network, attempted_at);
create index failed_sign_in_attempted on identity.failed_sign_in (attempted_at);
comment on table identity.failed_sign_in is 'Failed sign-ins of the last minutes, for lock-out. Attempts on unknown addresses count like those on real ones.';
comment on column identity.failed_sign_in.id is 'UUIDv7.';
comment on column identity.failed_sign_in.email_hash is 'SHA-256 of the normalized address: what people mistype into that field is not kept readable.';
comment on column identity.failed_sign_in.network is 'Where the attempt came from: the IPv4 address, or the /64 network of an IPv6 address.';
comment on column identity.failed_sign_in.attempted_at is 'When it happened.';
comment on column identity.failed_sign_in.known_device_id is 'The account''s known device that it came from; null for everybody else, who share one count.';
grant select, insert, delete on identity.failed_sign_in to landfall_identity;

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
grant select, insert, update, delete on identity.mail_link to landfall_identity;

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
grant select, insert, delete on identity.mail_request to landfall_identity;

create table identity.sign_up (
  id uuid primary key,
  network inet not null,
  signed_up_at timestamptz not null
);
create index sign_up_network on identity.sign_up (network, signed_up_at);
create index sign_up_signed_up on identity.sign_up (signed_up_at);
comment on table identity.sign_up is 'Accounts that were made in the last hour, for their limit. Invited people do not count.';
comment on column identity.sign_up.id is 'UUIDv7.';
comment on column identity.sign_up.network is 'Where it came from: the IPv4 address, or the /64 network of an IPv6 address.';
comment on column identity.sign_up.signed_up_at is 'When it happened.';
grant select, insert, delete on identity.sign_up to landfall_identity;

create function identity.is_invited(email text, moment timestamptz) returns boolean
  language sql stable security definer set search_path = pg_catalog as $$
  select exists (
    select from app.invitation i
    join app.organization o on o.org_id = i.org_id and o.deleted_at is null
    where i.email_lower = lower(email)
      and i.accepted_at is null and i.cancelled_at is null and i.expires_at > moment
  )
$$;
comment on function identity.is_invited(text, timestamptz) is
  'Whether any organization has a pending invitation for an e-mail address. The sign-in provider tells nobody.';
revoke all on function identity.is_invited(text, timestamptz) from public;
grant execute on function identity.is_invited(text, timestamptz) to landfall_identity;
