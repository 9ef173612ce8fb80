-- A kept reply may hold what lets somebody in: the link of an invitation. What was kept so far, for a day at most, is
-- in the clear and cannot be sealed here, where the key is not.
delete from app.idempotent_reply;
alter table app.idempotent_reply drop column reply;
alter table app.idempotent_reply add column reply_sealed bytea;
comment on column app.idempotent_reply.reply_sealed is
  'AES-256-GCM, bound to its row, under a key of identity.server_secret. Null in the transaction that is about to answer.';

-- Whoever founds an organization again under one key has to find the reply before any organization is theirs to look in.
create function app.founding_reply(for_endpoint text, for_key text, since timestamptz)
  returns table (org_id uuid, body_hash text, reply_sealed bytea)
  language sql stable security definer rows 1 set search_path = pg_catalog as $$
  select r.org_id, r.body_hash, r.reply_sealed
  from app.membership m join app.idempotent_reply r on r.org_id = m.org_id and r.person_id = m.person_id
  where m.person_id = app.current_person()
    and r.endpoint = for_endpoint and r.key = for_key and r.created_at > since
$$;
comment on function app.founding_reply(text, text, timestamptz) is
  'The reply that the session''s person was given under a key, in whichever of their organizations it is kept.';
revoke all on function app.founding_reply(text, text, timestamptz) from public;
grant execute on function app.founding_reply(text, text, timestamptz) to landfall_app;
