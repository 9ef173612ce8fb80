-- An import that was carried out is kept as long as it can be undone, however long before it the file was read: its rows say
-- what it made.
create or replace function jobs.forget_imports(until timestamptz) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  forgotten integer;
begin
  delete from app.import i where (i.org_id, i.id) in (
    select d.org_id, d.id from app.import d
    where d.created_at < until and not exists (
      select from app.operation o where o.org_id = d.org_id and (
        o.id = d.operation_id and (o.finished_at is null or o.undo_until is not null and o.finished_at >= until)
        or o.undoes = d.operation_id and o.state in ('waiting', 'running')))
    order by d.created_at limit 10 for update skip locked);
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
comment on function jobs.forget_imports(timestamptz) is
  'Forgets ten imports that are older, of all organizations, with their rows: none that is being carried out or undone, or can be undone. Answers how many.';
comment on table app.import is
  'A spreadsheet that was read to be imported. Forgotten after thirty days, or when what it made can be undone no more.';
