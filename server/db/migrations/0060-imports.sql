-- A file or what a service sent, on its way in: read, its columns mapped, checked, done.
create table import_run (
  guid uuid primary key,
  source text not null,
  name text not null,
  kind text not null check (kind in ('csv', 'tsv', 'xlsx', 'json', 'service')),
  -- Null: it has none.
  encoding text,
  -- Of a file: what recognises the same one.
  sha256 text,
  headings jsonb not null,
  remarks jsonb not null default '[]',
  -- The column of each field that has one.
  mapping jsonb not null,
  date_order text not null check (date_order in ('dayFirst', 'monthFirst')),
  decimal_sign text not null check (decimal_sign in ('point', 'comma')),
  rows integer not null,
  -- `reading` while its rows are stored; a run that is left so belongs to a server that died.
  state text not null check (state in ('reading', 'open', 'checking', 'checked', 'doing', 'stopped', 'done')),
  -- The job that checks or does it, or the last that did.
  job_guid uuid,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  done_at timestamptz,
  done_by uuid
);
create index import_run_newest on import_run (source, created_at desc, guid);
-- Of each source one run is checked or done at a time.
create unique index import_run_under_way on import_run (source) where state in ('checking', 'doing');

-- A row as it came, card numbers cut to the last four digits, and what becomes of it.
create table import_row (
  run_guid uuid not null references import_run on delete cascade,
  line integer not null,
  cells jsonb not null,
  json jsonb,
  -- The first line of the rows that make one record together.
  unit_line integer not null,
  label text not null default '',
  -- Checked: what would become of the record; `settled` where the check alone tells, as of a record that stands twice in the file.
  planned text check (planned in ('new', 'changed', 'cancelled', 'same', 'needsPerson', 'refused')),
  planned_sentence text not null default '',
  planned_links jsonb not null default '[]',
  settled boolean not null default false,
  -- Done: what became of it.
  fate text check (fate in ('new', 'changed', 'cancelled', 'same', 'needsPerson', 'refused')),
  sentence text not null default '',
  links jsonb not null default '[]',
  primary key (run_guid, line)
);
create index import_row_unit on import_row (run_guid, unit_line, line);

-- The columns somebody chose for files of these headings.
create table import_mapping (
  source text not null,
  headings text not null,
  mapping jsonb not null,
  date_order text not null check (date_order in ('dayFirst', 'monthFirst')),
  decimal_sign text not null check (decimal_sign in ('point', 'comma')),
  saved_at timestamptz not null,
  saved_by uuid,
  primary key (source, headings)
);

-- A record that came in and needs a person.
create table pending_import (
  guid uuid primary key,
  source text not null,
  -- What the source knows the record by.
  record_key text not null,
  label text not null,
  reason text not null,
  -- The rows it is read from, and how; `raw` as it is shown.
  rows jsonb not null,
  rules jsonb not null,
  raw jsonb not null,
  content_hash text not null,
  run_guid uuid references import_run on delete set null,
  state text not null default 'open' check (state in ('open', 'done', 'dismissed', 'overtaken')),
  taken_by uuid references account,
  taken_until timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  ended_at timestamptz,
  ended_by uuid,
  -- Of one that was dismissed: why; of one that was done: what was made.
  ended_sentence text not null default '',
  links jsonb not null default '[]',
  check ((taken_by is null) = (taken_until is null)),
  check ((state = 'open') = (ended_at is null))
);
create unique index pending_import_open on pending_import (source, record_key) where state = 'open';
create index pending_import_ended on pending_import (source, record_key, content_hash) where state <> 'open';
create index pending_import_newest on pending_import (created_at, guid);
create index pending_import_run on pending_import (run_guid) where run_guid is not null;
