-- The search finds the beginning of a reference or flight number, and digits anywhere in a phone number.
create index group_reference_begin on booking_group (reference text_pattern_ops);
create index flight_ident_begin on flight (ident text_pattern_ops, service_date);
create index customer_phone_like on customer using gin (phone gin_trgm_ops) where phone <> '';
