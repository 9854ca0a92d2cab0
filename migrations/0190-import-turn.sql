-- A member imports two files at once, whatever the number of instances: who reads one holds one of two turns. A turn that a killed process held ends by itself.
create table import_turn (
  user_id  bigint not null references member on delete cascade,
  turn     smallint not null check (turn in (1, 2)),
  holder   uuid not null,
  end_time timestamptz not null,
  primary key (user_id, turn)
);
