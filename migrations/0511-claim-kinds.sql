-- Losses that carriers and insurers usually tell apart; staff change words, days and documents.
insert into claim_kind (code, name_zh, name_en, hint_zh, hint_en, from_days, until_days, is_delivered, documents, weigh) values
  ('lost', '丢失', 'Lost', '超过预计时效仍未送达的包裹', 'The parcel never arrived and is long overdue', 10, 60, false, '{value_proof,statement}', 90),
  ('damaged', '破损', 'Damaged', '请保留外包装，理赔可能需要查看', 'Keep the packaging: we may ask to see it', 0, 14, true, '{value_proof,damage_photo,packaging_photo}', 80),
  ('missing', '内件短少', 'Missing contents', '请说明缺少了哪些物品', 'Say which items were missing', 0, 14, true, '{value_proof,packaging_photo,statement}', 70);
