-- Guesses of a code are counted by who makes them, in rate_limit: a code is no longer ended by them.
alter table one_time_token drop column tries;
