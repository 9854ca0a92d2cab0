update claim_kind set loss = 'lost' where not is_delivered;
update return_reason set loss = case when needs_photo then 'damaged' else 'lost' end where is_loss;
update return_order set fee_amount = amount where kind = 2 and outcome <> 1 and choice <> 'refund';

insert into claim_kind (code, name_zh, name_en, hint_zh, hint_en, from_days, until_days, is_delivered, documents, weigh, loss)
values ('not_received', '显示签收但未收到', 'Delivered but not received', '物流显示已签收，但收件人没有收到包裹',
  'Tracking says delivered, but the recipient does not have the parcel', 0, 14, true, '{value_proof,statement}', 85, 'not_received')
on conflict (code) do nothing;
insert into return_reason (name_zh, name_en, kind, fee_type, is_loss, weigh, loss)
values ('显示签收但未收到', 'Delivered but not received', 1, 5, true, 65, 'not_received');
