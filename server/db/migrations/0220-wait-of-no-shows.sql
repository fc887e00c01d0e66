-- Fills in the waiting time of older no-shows from their no-show record. Reports of closed months don't change.
update trip set wait_minutes = case when earlier_wait_counts then earlier_wait_minutes else 0 end
  + coalesce(greatest(0, ceil(extract(epoch from (no_show_file ->> 'closedAt')::timestamptz - (no_show_file ->> 'waitedFrom')::timestamptz) / 60)), 0)::int
where status = 'noShow' and wait_minutes is null and no_show_file is not null;
