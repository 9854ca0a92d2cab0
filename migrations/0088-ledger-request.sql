-- Looked for together with the key, which only two whole indexes can answer.
drop index ledger_entry_request;
create index ledger_entry_request on ledger_entry (lower(request_id) text_pattern_ops);
