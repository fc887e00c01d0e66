-- Exports of the ledger to other accounting systems. Codes: the accounts and tax rates there. `part` is empty for an account as a whole,
-- else one of its partners, channels, holders, categories or tax codes.
create table journal_code (
  system text not null check (system in ('plain', 'xero', 'quickbooks')),
  kind text not null,
  part text not null,
  code text not null check (code <> ''),
  name text not null,
  primary key (system, kind, part)
);

-- An export keeps its file: it is the same at every download. Its number counts the exports of its system, undone ones too.
create table journal_export (
  guid uuid primary key,
  system text not null check (system in ('plain', 'xero', 'quickbooks')),
  number integer not null,
  grouping text not null check (grouping in ('day', 'entry')),
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  made_at timestamptz not null,
  made_by uuid references account,
  entries integer not null check (entries > 0),
  lines integer not null,
  debit_cents bigint not null,
  credit_cents bigint not null check (credit_cents = debit_cents),
  files integer not null check (files > 0),
  file_name text not null,
  body bytea not null,
  sha256 text not null,
  undone_at timestamptz,
  undone_by uuid references account,
  undone_reason text,
  check ((undone_at is null) = (undone_reason is null)),
  unique (system, number)
);
create index journal_export_made on journal_export (made_at desc, guid desc);

-- The entries of each export: each once for a system, unless its export was undone.
create table journal_mark (
  export_guid uuid not null references journal_export deferrable initially deferred,
  entry_guid uuid not null references entry,
  system text not null,
  undone boolean not null default false,
  primary key (export_guid, entry_guid)
);
create unique index journal_mark_once on journal_mark (system, entry_guid) where not undone;
create index journal_mark_entry on journal_mark (entry_guid);

create function journal_export_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.undone_at is not null or new.undone_at is null
    or to_jsonb(new) - array['undone_at', 'undone_by', 'undone_reason', 'body']
      <> to_jsonb(old) - array['undone_at', 'undone_by', 'undone_reason', 'body']
    or new.body <> old.body then
    raise exception 'An export of the journal is only ever undone' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger journal_export_kept before update or delete on journal_export for each row execute function journal_export_is_kept();

create function journal_mark_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.undone or not new.undone
    or (new.export_guid, new.entry_guid, new.system) <> (old.export_guid, old.entry_guid, old.system) then
    raise exception 'An exported entry is only ever marked as undone' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger journal_mark_kept before update or delete on journal_mark for each row execute function journal_mark_is_kept();
