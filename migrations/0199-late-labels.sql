-- A carrier may make a label long after a call that ended without a clear answer. When it was last asked for one, and under which channel's account
-- (the order may be edited to another channel); when a reference that failed or was stopped is looked up again, and what became of what was found.
alter table carrier_call
  add column asked_time timestamptz,
  add column channel_id bigint references channel,
  add column look_time timestamptz,
  add column late_label text not null default '' check (late_label in ('', 'cancelled', 'kept', 'unknown'));
create index carrier_call_look on carrier_call (look_time) where look_time is not null;

-- The sandbox carrier can be told to make a label late: nobody sees it before.
alter table sandbox_label add column visible_time timestamptz;
