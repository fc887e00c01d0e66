-- The company's own fields. The built-in ones are in code (domain/fields/built-in-fields.ts).
create table detail_field (
  guid uuid primary key,
  owner text not null check (owner in ('reservation', 'fastTrack', 'transport', 'passenger', 'customer')),
  kind text not null,
  name text not null,
  hint text not null default '',
  guest_names jsonb not null default '{}',
  choices jsonb not null default '[]',
  asked text not null check (asked in ('no', 'optional', 'required')),
  shown jsonb not null default '[]',
  see_permission text,
  edit_permission text,
  partners text not null check (partners in ('no', 'see', 'edit')),
  position integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid references account,
  updated_at timestamptz not null
);
create unique index detail_field_name on detail_field (owner, lower(name));

-- What servers remember about the fields is read again after a change.
alter table site add column fields_version bigint not null default 0;
create function raise_fields_version() returns trigger language plpgsql as $$
begin
  update site set fields_version = fields_version + 1;
  return null;
end $$;
create trigger detail_field_version after insert or update or delete on detail_field
  for each statement execute function raise_fields_version();

-- The values, by field: a value of the company's own by its guid, of a built-in field by its name.
alter table booking_group add column details jsonb not null default '{}';
alter table booking add column details jsonb not null default '{}';
alter table passenger add column details jsonb not null default '{}';
alter table customer add column details jsonb not null default '{}';
alter table trip add column details jsonb not null default '{}';

-- The notes of a trip are details now.
update trip set details = jsonb_strip_nulls(jsonb_build_object(
    'notesForDriver', nullif(notes_for_driver, ''), 'notesForOffice', nullif(notes_for_office, '')))
  where notes_for_driver <> '' or notes_for_office <> '';
alter table trip drop column notes_for_driver, drop column notes_for_office;
