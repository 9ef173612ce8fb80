-- A record that is called exactly what was typed is found first, however many others have its words. The key is a number
-- so that the index stays small; the expression is one that no other index can answer.
create index search_entry_exact on app.search_entry (hashtextextended(org_id::text || kind || name, 0))
  where not deleted;
