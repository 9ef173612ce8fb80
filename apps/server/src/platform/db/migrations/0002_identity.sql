-- The bundled sign-in provider: accounts, OpenID Connect state, keys and failed sign-ins.
-- Only the role landfall_identity reaches these tables; the application's own role has no rights here.

create table identity.account (
  id uuid primary key,
  email text not null check (char_length(email) between 3 and 254),
  email_normalized text not null unique check (email_normalized = lower(email_normalized)),
  email_verified boolean not null default false,
  name text not null check (char_length(name) between 1 and 150),
  password_hash text not null check (password_hash like '$argon2id$%'),
  created_at timestamptz not null,
  updated_at timestamptz not null
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
comment on column identity.oidc_state.session_uid is 'For sessions: the identifier that survives a change of the cookie.';
comment on column identity.oidc_state.consumed_at is 'When a code or refresh token was used. A second use revokes its grant.';
comment on column identity.oidc_state.expires_at is 'When the state ends; the row may be swept from then on.';

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

create table identity.failed_sign_in (
  id uuid primary key,
  email_hash bytea not null check (octet_length(email_hash) = 32),
  network inet not null,
  attempted_at timestamptz not null
);
create index failed_sign_in_email on identity.failed_sign_in (email_hash, attempted_at);
create index failed_sign_in_network on identity.failed_sign_in (network, attempted_at);
create index failed_sign_in_attempted on identity.failed_sign_in (attempted_at);
comment on table identity.failed_sign_in is 'Failed sign-ins of the last minutes, for lock-out. Attempts on unknown addresses count like those on real ones.';
comment on column identity.failed_sign_in.id is 'UUIDv7.';
comment on column identity.failed_sign_in.email_hash is 'SHA-256 of the normalized address: what people mistype into that field is not kept readable.';
comment on column identity.failed_sign_in.network is 'Where the attempt came from: the IPv4 address, or the /64 network of an IPv6 address.';
comment on column identity.failed_sign_in.attempted_at is 'When it happened.';

grant select, insert on identity.account to landfall_identity;
grant select, insert, update, delete on identity.oidc_state to landfall_identity;
grant select, insert, delete on identity.signing_key, identity.cookie_key to landfall_identity;
grant update (retired_at) on identity.signing_key, identity.cookie_key to landfall_identity;
grant select, insert, delete on identity.failed_sign_in to landfall_identity;
