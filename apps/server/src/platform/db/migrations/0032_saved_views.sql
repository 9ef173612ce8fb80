-- Lists as people keep them: filters, columns and order under a name.

create table app.saved_view (
  org_id uuid not null references app.organization,
  id uuid not null,
  list text not null check (list in ('cases')),
  name text not null check (length(name) between 1 and 100),
  filters jsonb not null,
  columns jsonb not null,
  sort text not null,
  made_by uuid,
  private_to uuid,
  created_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (org_id, id),
  check (private_to = made_by),
  -- A private view goes with its member; this key stands first, so that it is gone before the next one looks for it.
  foreign key (org_id, private_to) references app.membership on delete cascade,
  -- A shared one stays.
  foreign key (org_id, made_by) references app.membership on delete set null (made_by)
);
comment on table app.saved_view is 'A list''s filters, columns and order, kept under a name by a member or for the organization.';
comment on column app.saved_view.filters is 'As the list''s call takes them.';
comment on column app.saved_view.columns is 'Which columns are hidden and shown, as the list''s address says it.';
comment on column app.saved_view.made_by is 'Null once they have left.';
comment on column app.saved_view.private_to is 'Who alone has it; null: the whole organization.';
comment on column app.saved_view.deleted_at is 'Since when it is deleted; it can be restored for a day.';
create unique index saved_view_name_private on app.saved_view (org_id, private_to, list, lower(name))
  where private_to is not null and deleted_at is null;
create unique index saved_view_name_shared on app.saved_view (org_id, list, lower(name))
  where private_to is null and deleted_at is null;
create index saved_view_private_to on app.saved_view (org_id, private_to) where private_to is not null;
create index saved_view_made_by on app.saved_view (org_id, made_by) where made_by is not null;
call app.isolate('app.saved_view');
grant select, insert, update, delete on app.saved_view to landfall_app;

create table app.saved_view_choice (
  org_id uuid not null,
  person_id uuid not null,
  view_id uuid not null,
  pinned boolean not null,
  is_default boolean not null,
  primary key (org_id, person_id, view_id),
  foreign key (org_id, person_id) references app.membership on delete cascade,
  foreign key (org_id, view_id) references app.saved_view on delete cascade
);
comment on table app.saved_view_choice is 'What a member has chosen of the views that they can see.';
comment on column app.saved_view_choice.pinned is 'It stands in the member''s sidebar.';
comment on column app.saved_view_choice.is_default is 'The member''s list begins with it.';
create index saved_view_choice_view on app.saved_view_choice (org_id, view_id);
call app.isolate('app.saved_view_choice');
grant select, insert, update, delete on app.saved_view_choice to landfall_app;
