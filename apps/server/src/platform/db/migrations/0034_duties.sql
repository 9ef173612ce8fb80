-- What somebody on the team of a case is there for.

alter table app.case_assignee add column duty text not null default '' check (duty in ('', 'attorney', 'paralegal', 'assistant'));
comment on column app.case_assignee.duty is
  'What they are on the team for; empty: not said. The first attorney by name is responsible for the case, without one the first of the team.';
grant update (duty) on app.case_assignee to landfall_app;
