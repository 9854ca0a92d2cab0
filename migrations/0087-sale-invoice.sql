-- What was sold and taken back, line by line as it was charged, and the invoices and credit notes made of it every month.
create table invoice (
  id          bigint generated always as identity primary key,
  kind        text not null check (kind in ('invoice', 'credit')),
  number      text not null constraint invoice_number unique,
  user_id     bigint not null references wallet (user_id),
  -- a credit note takes back a part of this one, or all of it
  invoice_id  bigint references invoice,
  tax_point   date not null,
  issue_day   date not null,
  net         bigint not null,
  vat         bigint not null,
  gross       bigint not null check (net + vat = gross),
  -- as both were called on the day of issue
  seller      jsonb not null,
  reader      jsonb not null,
  create_time timestamptz not null,
  check ((kind = 'credit') = (invoice_id is not null))
);
create index invoice_member on invoice (user_id, id);
create index invoice_number_start on invoice (lower(number) text_pattern_ops);
create index invoice_kind on invoice (kind, id);
create index invoice_tax_point on invoice (tax_point, id);
create trigger invoice_stays before update or delete on invoice for each row execute function ledger_stays();

create table invoice_counter (
  kind text primary key,
  last bigint not null
);

create table sale_line (
  id         bigint generated always as identity primary key,
  entry_id   bigint not null references ledger_entry,
  user_id    bigint not null references wallet (user_id),
  -- what is given back refers to what was sold; its amounts are positive too
  refund_of  bigint references sale_line,
  title_zh   text not null,
  title_en   text not null,
  net        bigint not null,
  vat        bigint not null,
  gross      bigint not null check (net + vat = gross),
  vat_class  text not null,
  rate       integer not null check (rate >= 0),
  tax_point  date not null,
  invoice_id bigint references invoice
);
create index sale_line_member on sale_line (user_id, id);
create index sale_line_entry on sale_line (entry_id);
create index sale_line_refunds on sale_line (refund_of) where refund_of is not null;
create index sale_line_invoice on sale_line (invoice_id) where invoice_id is not null;
create index sale_line_waiting on sale_line (user_id, tax_point) where invoice_id is null;
create trigger sale_line_stays before delete on sale_line for each row execute function ledger_stays();
create trigger sale_line_as_charged before update on sale_line for each row
  when (old.invoice_id is not null or (to_jsonb(old) - 'invoice_id') is distinct from (to_jsonb(new) - 'invoice_id'))
  execute function ledger_stays();
