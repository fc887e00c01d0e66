-- E-mails to guests that the company writes again and again, by language.
create table saved_text (
  guid uuid primary key,
  name text not null,
  words jsonb not null,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null
);
