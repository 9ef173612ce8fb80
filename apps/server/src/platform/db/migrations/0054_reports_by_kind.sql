-- Reports are grouped by kinds of cases and by preference categories, too.

alter table app.report_template drop constraint report_template_group_by_check;
alter table app.report_template add constraint report_template_group_by_check
  check (group_by in ('none', 'person', 'date_type', 'matter_type', 'preference_category'));
comment on column app.report_template.group_by is
  'What the dates of its reports stand under: how much time is left, who is responsible, their types, the kinds of their cases or the categories of visas that these wait for.';
