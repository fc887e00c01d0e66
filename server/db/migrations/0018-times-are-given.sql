-- Every time in a row is given by the portal's clock, never read from the database's: the two may differ.
alter table site alter column updated_at drop default;
alter table partner alter column created_at drop default, alter column updated_at drop default;
alter table account alter column created_at drop default, alter column updated_at drop default;
alter table event alter column at drop default;
alter table location alter column created_at drop default, alter column updated_at drop default;
alter table transport_service alter column created_at drop default, alter column updated_at drop default;
alter table vehicle alter column created_at drop default, alter column updated_at drop default;
alter table car_seat alter column created_at drop default, alter column updated_at drop default;
alter table extra alter column created_at drop default, alter column updated_at drop default;
alter table price_rule alter column created_at drop default, alter column updated_at drop default;
alter table flight_pattern alter column created_at drop default, alter column updated_at drop default;
alter table flight alter column created_at drop default, alter column updated_at drop default;
alter table date_status alter column updated_at drop default;
alter table zone alter column created_at drop default, alter column updated_at drop default;
-- Nothing reads when a secret was made or changed.
alter table secret drop column created_at;
