-- A posting says why and when it was made, so that a member's log is narrowed to a kind or to some days by an index and not by reading all of it.
alter table ledger_posting add column kind text, add column create_time timestamptz;

-- The most a wallet held since its owner was last told that it is low: who was above the line and is below it is told once.
alter table wallet add column peak bigint not null default 0;
