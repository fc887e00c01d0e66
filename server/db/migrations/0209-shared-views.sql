-- A view that all staff see who can open its page.
alter table saved_view add column shared boolean not null default false;
create index saved_view_shared on saved_view (list) where shared;
