-- Messages that nobody carries showed their codes to everybody who may open the outbox. The text with the code moves to where codes of
-- carried messages are; only messages with a code have a time after which they are useless (state 4: kept).
update outbox set secret = jsonb_build_object('body', body), body = regexp_replace(body, '\m[2-9A-HJKMNP-Z]{4}\M', '••••', 'g')
where state = 4 and secret is null and expire_time is not null;
