-- The entries of partners' accounts that are on no invoice. Without the list, everything ever charged to partners would be compared with every invoice.
create table not_invoiced (
  entry_guid uuid not null references entry,
  partner_guid uuid not null,
  primary key (entry_guid, partner_guid)
);
create index not_invoiced_partner on not_invoiced (partner_guid);

create function list_not_invoiced() returns trigger language plpgsql as $$
begin
  insert into not_invoiced select distinct entry_guid, party_guid from fresh
    where account = 'partnerReceivable' and party_guid is not null
  on conflict do nothing;
  return null;
end $$;
create trigger posting_not_invoiced after insert on posting referencing new table as fresh
  for each statement execute function list_not_invoiced();

create function unlist_invoiced() returns trigger language plpgsql as $$
begin
  delete from not_invoiced where entry_guid in (select entry_guid from fresh);
  return null;
end $$;
create trigger invoice_line_invoiced after insert on invoice_line referencing new table as fresh
  for each statement execute function unlist_invoiced();

-- The services of a void invoice go on the next one.
create function list_again() returns trigger language plpgsql as $$
begin
  insert into not_invoiced select distinct entry_guid, party_guid from posting
    where entry_guid in (select entry_guid from gone) and account = 'partnerReceivable' and party_guid is not null
  on conflict do nothing;
  return null;
end $$;
create trigger invoice_line_void after delete on invoice_line referencing old table as gone
  for each statement execute function list_again();

insert into not_invoiced select distinct entry_guid, party_guid from posting
  where account = 'partnerReceivable' and party_guid is not null
    and not exists (select from invoice_line where invoice_line.entry_guid = posting.entry_guid);
