-- A preview stays on the server: saving it names it, and what a browser sends is never what is saved.
alter table app.report drop column preview_hash;
delete from identity.server_secret where name = 'report_seal';

create table app.report_preview (
  org_id uuid not null references app.organization,
  id uuid not null,
  person_id uuid not null references app.person,
  report_type text not null check (length(report_type) between 1 and 200),
  generated_at timestamptz not null,
  heading jsonb,
  data text,
  primary key (org_id, id),
  check ((heading is null) = (data is null))
);
comment on table app.report_preview is
  'A report that is not saved: kept for a day, for whoever made it alone. For a week it is known that it has run out.';
comment on column app.report_preview.id is 'UUIDv7: by it the newest of a person are known. The report that it is saved as has the same.';
comment on column app.report_preview.person_id is 'Who made it. Nobody else sees it.';
comment on column app.report_preview.heading is 'The heading of a saved report; null once it has run out.';
comment on column app.report_preview.data is
  'The data of a saved report as text, since few are saved and reading JSON takes longer than keeping it; null once it has run out.';
create index report_preview_of_person on app.report_preview (org_id, person_id, id) where data is not null;
create index report_preview_kept on app.report_preview (generated_at) where data is not null;
create index report_preview_run_out on app.report_preview (generated_at) where data is null;
call app.isolate('app.report_preview');
grant select, insert, update (heading, data) on app.report_preview to landfall_app;

-- For the worker, whose role has no rights in the tables: it learns nothing and chooses nothing but the moments.
create function jobs.sweep_report_previews(made_until timestamptz, forgotten_until timestamptz) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  emptied integer;
begin
  delete from app.report_preview where data is null and generated_at <= forgotten_until;
  -- Each may be megabytes: so few take no statement too long.
  update app.report_preview p set heading = null, data = null
  from (
    select org_id, id from app.report_preview where data is not null and generated_at <= made_until
    order by generated_at limit 100 for update skip locked) due
  where p.org_id = due.org_id and p.id = due.id;
  get diagnostics emptied = row_count;
  return emptied;
end
$$;
comment on function jobs.sweep_report_previews(timestamptz, timestamptz) is
  'Empties a hundred previews that have run out, of all organizations, and answers how many it was; removes those emptied long ago.';
revoke all on function jobs.sweep_report_previews(timestamptz, timestamptz) from public;
grant execute on function jobs.sweep_report_previews(timestamptz, timestamptz) to landfall_jobs;
