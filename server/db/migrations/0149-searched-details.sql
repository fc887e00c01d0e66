-- The values of all fields of the kinds that can be searched, in lower case. The search reads those of searchable
-- fields: if only those were stored, a booking in progress while a field becomes searchable would be missing. Kept
-- by triggers: every way to write details has them, and one without details costs nothing.
create table detail_value (
  owner_guid uuid not null,
  field text not null,
  text text not null,
  group_guid uuid references booking_group on delete cascade,
  customer_guid uuid references customer on delete cascade,
  primary key (owner_guid, field),
  check ((group_guid is null) <> (customer_guid is null))
);
create index detail_value_begins on detail_value (text text_pattern_ops, field);
create index detail_value_group on detail_value (group_guid) where group_guid is not null;
create index detail_value_customer on detail_value (customer_guid) where customer_guid is not null;

create function insert_detail_values(of_table text, of_guid uuid, of_group uuid, given jsonb)
returns void language sql as $$
  insert into detail_value (owner_guid, field, text, group_guid, customer_guid)
    select of_guid, value.key, lower(left(value.value, 200)),
      case when of_table <> 'customer' then of_group end, case when of_table = 'customer' then of_guid end
    from jsonb_each_text(given) value join detail_field on detail_field.guid::text = value.key
    where kind in ('text', 'number', 'phone', 'link')
$$;

create function keep_detail_values() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from detail_value where owner_guid = old.guid;
  end if;
  if tg_op <> 'DELETE' then
    perform insert_detail_values(tg_table_name, new.guid,
      case when tg_table_name = 'booking_group' then new.guid else (to_jsonb(new) ->> 'group_guid')::uuid end,
      new.details);
  end if;
  return null;
end $$;

do $$
declare owner text;
begin
  foreach owner in array array['booking_group', 'booking', 'passenger', 'customer', 'trip'] loop
    execute format('create trigger detail_value_inserted after insert on %I for each row
      when (new.details <> ''{}'') execute function keep_detail_values()', owner);
    execute format('create trigger detail_value_updated after update on %I for each row
      when (new.details is distinct from old.details) execute function keep_detail_values()', owner);
    execute format('create trigger detail_value_deleted after delete on %I for each row
      when (old.details <> ''{}'') execute function keep_detail_values()', owner);
  end loop;
end $$;

-- The values that fields already have.
select insert_detail_values('booking_group', guid, guid, details) from booking_group where details <> '{}';
select insert_detail_values('booking', guid, group_guid, details) from booking where details <> '{}';
select insert_detail_values('passenger', guid, group_guid, details) from passenger where details <> '{}';
select insert_detail_values('trip', guid, group_guid, details) from trip where details <> '{}';
select insert_detail_values('customer', guid, null, details) from customer where details <> '{}';
