-- A digest names a date as of a day: once the date is moved, the day that it has then has not been said.
alter table app.digest_line add column said_for date;
comment on column app.digest_line.said_for is 'The day of the date, as that digest named it.';

-- A digest that did not go out has announced no case.
alter table app.case_assignee add column announced_on date;
comment on column app.case_assignee.announced_on is 'The calendar day of the digest that said so, if one did.';
grant update (announced_on) on app.case_assignee to landfall_app;
