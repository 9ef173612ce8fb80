-- What has not come, by case: the report reads and counts it along this index.

create index checklist_item_missing on app.checklist_item (org_id, case_id, id) include (restricted)
  where state in ('open', 'asked');
