-- The palette finds locations by their address.
create index location_address on location using gin (address gin_trgm_ops) where active;
