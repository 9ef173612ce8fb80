-- The records that belong to a case, by the names that Directus uses in its answers.
insert into bare.directus_collections (collection)
values ('case_record'), ('beneficiary'), ('petitioner'), ('case_beneficiary'), ('case_petitioner'), ('case_assignee'),
  ('case_date'), ('date_setting'), ('note'), ('member');
insert into bare.directus_relations (many_collection, many_field, one_collection, one_field)
values
  ('case_beneficiary', 'case_id', 'case_record', 'beneficiaries'),
  ('case_beneficiary', 'beneficiary_id', 'beneficiary', null),
  ('case_petitioner', 'case_id', 'case_record', 'petitioners'),
  ('case_petitioner', 'petitioner_id', 'petitioner', null),
  ('case_assignee', 'case_id', 'case_record', 'assignees'),
  ('case_assignee', 'person_id', 'member', null),
  ('case_date', 'case_id', 'case_record', 'dates'),
  ('case_date', 'date_setting_id', 'date_setting', null),
  ('note', 'case_id', 'case_record', 'notes');
insert into bare.directus_fields (collection, field, special)
values
  ('case_record', 'beneficiaries', 'o2m'), ('case_record', 'petitioners', 'o2m'), ('case_record', 'assignees', 'o2m'),
  ('case_record', 'dates', 'o2m'), ('case_record', 'notes', 'o2m');
