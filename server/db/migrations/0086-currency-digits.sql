-- The decimals of each currency in use are stored with the company. Until now the JavaScript engine decided them. These are the decimals the server counted in, so
-- every stored amount keeps the value its invoice or receipt shows.
with counted (code, digits) as (
  values
    ('AFN', 0), ('ALL', 0), ('COP', 0), ('HUF', 0), ('IDR', 0), ('IQD', 0), ('IRR', 0), ('KPW', 0), ('LAK', 0), ('LBP', 0), ('MGA', 0), ('MMK', 0),
    ('PKR', 0), ('SLL', 0), ('SOS', 0), ('SYP', 0), ('YER', 0), ('BIF', 0), ('CLP', 0), ('DJF', 0), ('GNF', 0), ('ISK', 0), ('JPY', 0), ('KMF', 0),
    ('KRW', 0), ('PYG', 0), ('RWF', 0), ('UGX', 0), ('UYI', 0), ('VND', 0), ('VUV', 0), ('XAF', 0), ('XOF', 0), ('XPF', 0), ('BHD', 3), ('JOD', 3),
    ('KWD', 3), ('LYD', 3), ('OMR', 3), ('TND', 3), ('CLF', 4), ('UYW', 4)
),
used (code) as (
  select currency from site
  union select currency from entry_tender
  union select currency from drawer_count
  union select currency from cart
  union select currency from imported_payment
  union select it ->> 'code' from site, jsonb_array_elements(coalesce(settings -> 'till' -> 'currencies', '[]')) it
)
update site set settings = settings || jsonb_build_object('currencyDigits', (
  select jsonb_object_agg(code, coalesce(digits, 2)) from used left join counted using (code)));
