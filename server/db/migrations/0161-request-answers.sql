-- What an agent answered to a guest's request. It was also mailed, and is shown on the guest's page.
alter table guest_request add column answer text check (answer <> '');
