-- The extras of a service are found when it ends, without a look at every booking there is.
create index booking_belongs_to on booking (belongs_to) where belongs_to is not null;
