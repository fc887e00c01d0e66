-- Where the table of a file is: `sheets` by name, `sheet` from 0, and `line`, the row of its headings. Null: values of a service, and JSON.
alter table import_run add column layout jsonb;
