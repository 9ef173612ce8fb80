-- Whoever settles a reminder asks for all of its deliveries, with each mail that is sent: members' and clients' together,
-- which no index of either serves.
create index reminder_delivery_reminder on app.reminder_delivery (org_id, reminder_id);
