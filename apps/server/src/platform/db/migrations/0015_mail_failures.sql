-- Admins see what was given up: a few rows among all that an organization ever sent.
create index mail_failed on app.mail (org_id, id desc) where status = 'failed';
