-- Lists of people go by last name and, of one last name, by first name.

drop index app.beneficiary_last_name;
create index beneficiary_last_name on app.beneficiary (org_id, last_name_sort, first_name_sort, id) where deleted_at is null;
