-- What members usually ask for; staff change words, order and rules.
insert into return_reason (name_zh, name_en, kind, fee_type, is_unused, is_loss, needs_photo, is_automatic, weigh) values
  ('面单未使用', 'Label not used', 1, 1, true, false, false, false, 90),
  ('多收运费', 'Overcharged', 1, 2, false, false, false, false, 80),
  ('包裹丢失', 'Parcel lost', 1, 5, false, true, false, false, 70),
  ('包裹破损', 'Parcel damaged', 1, 5, false, true, true, false, 60),
  ('买家退货', 'The buyer sends it back', 2, 3, false, false, false, true, 50),
  ('派送失败退回', 'Delivery failed', 2, 3, false, false, false, true, 40),
  ('拒收', 'Refused by the recipient', 2, 3, false, false, false, true, 30);

insert into return_fee (fee_type, amount, free_days) values (3, 150, 0), (4, 50, 14);
