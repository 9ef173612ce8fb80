-- The inbox reads few threads of many: over the years nearly all are closed.

drop index app.thread_listed;
create index thread_open on app.thread (org_id, last_at desc, id desc) where state <> 'closed';
create index thread_closed on app.thread (org_id, last_at desc, id desc) where state = 'closed';
