-- Finding a customer by typing: by the last name as by the first, by a passenger's name, by a flight from a date on.
create index customer_last_begin on customer (substring(query_name from '[^ ]+$') text_pattern_ops, query_name text_pattern_ops);
create index passenger_name_begin on passenger (query_name text_pattern_ops);
create index passenger_last_begin on passenger (substring(query_name from '[^ ]+$') text_pattern_ops, query_name text_pattern_ops);
create index flight_ident on flight (ident, service_date);
