alter table identity.account add column email_verified_at timestamptz;
update identity.account set email_verified_at = updated_at where email_verified;
comment on column identity.account.email_verified_at is
  'When the person showed that the address is theirs: what was added to the account before may be somebody else''s.';
grant update (email_verified_at) on identity.account to landfall_identity;
