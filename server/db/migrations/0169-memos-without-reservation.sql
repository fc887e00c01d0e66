-- Money of no reservation is found by its memo, which can name one: a small part of all entries.
create index entry_memo on entry using gin (memo gin_trgm_ops) where group_guid is null;
