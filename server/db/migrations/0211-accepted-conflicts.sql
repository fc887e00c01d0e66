-- The conflicts that a dispatcher accepted for a trip with its driver and car, in the words that they read.
alter table trip add column accepted_conflicts text[] not null default '{}';
