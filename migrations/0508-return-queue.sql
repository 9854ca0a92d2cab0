-- Whose turn it is: 1 ours to decide, 2 the member's to choose, 3 ours to finish, 4 the parcel is on its way, 0 nobody's any more.
alter table return_order add column queue smallint not null generated always as (
  case
    when status = 0 or (status = 3 and choice = 'refund') then 1
    when status = 3 and choice = '' then 2
    when status = 3 then 3
    when status = 1 then 4
    else 0
  end
) stored;
create index return_order_queue on return_order (queue, id);
