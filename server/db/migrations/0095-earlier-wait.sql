-- What the driver waited before the trip was reopened, and whether the dispatcher lets it count towards the charge.
alter table trip add column earlier_wait_minutes integer not null default 0 check (earlier_wait_minutes >= 0);
alter table trip add column earlier_wait_counts boolean not null default false;
