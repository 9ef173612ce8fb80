-- A legal hold keeps what a client wrote about its case, too.
create or replace function jobs.remove_dismissed_mails(dismissed_until timestamptz) returns table (org_id uuid, file_id uuid)
  language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  due record;
begin
  for due in
    select m.org_id as org, m.id, m.file_id as file from app.received_mail m
    where m.state = 'dismissed' and m.dismissed_at < dismissed_until and not exists (
      select from app.case_record c where c.org_id = m.org_id and c.id = m.case_id and c.held_at is not null)
    order by m.dismissed_at limit 200 for update skip locked
  loop
    delete from app.received_mail m where m.org_id = due.org and m.id = due.id;
    delete from app.stored_file f where f.org_id = due.org and f.id = due.file;
    return query select due.org, due.file;
  end loop;
end
$$;
comment on function jobs.remove_dismissed_mails(timestamptz) is
  'Removes two hundred mails that were dismissed long enough ago, of all organizations, but for those of cases under hold. Answers their raw files.';
