-- Fields can also be asked of guests, on My booking.
alter table detail_field add column asked_by_guest text not null default 'no'
  check (asked_by_guest in ('no', 'optional', 'required'));

-- Child seats have names in the guests' languages, like fields. The usual ones get them here.
alter table car_seat add column guest_names jsonb not null default '{}';
update car_seat set guest_names = usual.names::jsonb from (values
  ('infant seat', '{"es": "Silla para bebé", "fr": "Siège bébé", "pt": "Bebê conforto", "de": "Babyschale"}'),
  ('toddler seat',
    '{"es": "Silla para niño pequeño", "fr": "Siège enfant", "pt": "Cadeirinha", "de": "Kleinkindersitz"}'),
  ('booster', '{"es": "Asiento elevador", "fr": "Rehausseur", "pt": "Assento de elevação", "de": "Sitzerhöhung"}'),
  ('booster seat',
    '{"es": "Asiento elevador", "fr": "Rehausseur", "pt": "Assento de elevação", "de": "Sitzerhöhung"}')
  ) usual (name, names) where lower(car_seat.name) = usual.name;
