-- Postings of before take both from their entry; the guard that keeps the ledger as it was written is lifted for this and nothing else.
alter table ledger_posting disable trigger ledger_posting_stays;
update ledger_posting posting set kind = entry.kind, create_time = entry.create_time from ledger_entry entry where entry.id = posting.entry_id;
alter table ledger_posting enable trigger ledger_posting_stays;

update wallet set peak = money where peak < money;
