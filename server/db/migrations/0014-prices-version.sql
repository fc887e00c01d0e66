-- A number that moves with every price: whoever keeps the prices sees by it, with the site's own row, whether they are still the newest.
alter table site add column prices_version bigint not null default 0;

create function prices_changed() returns trigger language plpgsql as $$
begin
  update site set prices_version = prices_version + 1;
  return null;
end $$;
create trigger prices_changed after insert or update or delete on price_rule for each statement execute function prices_changed();
create trigger prices_changed after insert or update or delete on car_seat for each statement execute function prices_changed();
create trigger prices_changed after insert or update or delete on extra for each statement execute function prices_changed();
