-- The same picture sent twice is one picture.
alter table photo add column sha256 text not null unique;
