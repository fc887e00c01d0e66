-- Test events don't wait behind the others: without this, each lease would read all that wait to find them.
create index webhook_delivery_test on webhook_delivery (endpoint_guid) where state = 'waiting' and type = 'test';
