-- When the guest last had the page open, to the minute. Written by the page's script: mail scanners open links, too.
alter table guest_link add column seen_at timestamptz;
