-- The channels and payment methods an installation starts with are described in plain words; what an administrator wrote stays.
update channel set name_zh = plain.now_said
  from (values
    ('trying-carrier', '试用承运商', '测试承运商'),
    ('carrier-away', '试用快递（维护中）', '测试快递（离线）')
  ) as plain (code, was_said, now_said)
 where channel.code = plain.code and channel.name_zh = plain.was_said;

update channel set name_en = plain.now_said
  from (values
    ('trying-carrier', 'Trying Carrier', 'Test Carrier'),
    ('carrier-away', 'Trying Express (under repair)', 'Test Express (offline)')
  ) as plain (code, was_said, now_said)
 where channel.code = plain.code and channel.name_en = plain.was_said;

update channel set remark_zh = plain.now_said
  from (values
    ('uk-next-day', '工作日当天揽收，次日送达；苏格兰高地、北爱尔兰及离岛需多一至两天。', '下一个工作日送达；苏格兰高地、北爱尔兰及离岛需多一至两天。'),
    ('trying-carrier', '只在演示中出现：面单由另一家承运商的接口生成，可以真的出单、作废，也会拒绝。', '仅供演示：模拟外部承运商。'),
    ('carrier-away', '只在演示中出现：承运商正在维护，新订单已停用；把参数 behaviour 删掉，等待中的面单就会完成。', '仅供演示：模拟离线的承运商，已停止接单；删除参数 behaviour 后，等待中的面单会继续生成。')
  ) as plain (code, was_said, now_said)
 where channel.code = plain.code and channel.remark_zh = plain.was_said;

update channel set remark_en = plain.now_said
  from (values
    ('uk-next-day', 'Collected on a working day, delivered on the next; the Highlands, Northern Ireland and islands take a day or two more.', 'Delivered the next working day; allow one or two more days for the Highlands, Northern Ireland and islands.'),
    ('uk-economy', 'For parcels within the UK that are in no hurry; charged by what they weigh.', 'Not urgent; priced by weight.'),
    ('eu-road', 'To the 27 countries of the European Union; customs details are needed.', 'To all 27 EU countries; customs details required.'),
    ('cn-air', 'Charged for the first 500 g and each further 500 g; customs ask for the recipient’s ID card number.', 'Priced by the first 500 g and each additional 500 g; customs requires the recipient’s ID card number.'),
    ('worldwide', 'To almost anywhere; charged by weight or volume, whichever is more.', 'To almost anywhere; priced by actual or volumetric weight, whichever is higher.'),
    ('cn-freight', 'Furniture, luggage and other large pieces of up to 70 kg each, without insurance.', 'For furniture, luggage and other large items up to 70 kg each; insurance not included.'),
    ('trying-carrier', 'Only in the demo: its labels come from another carrier’s interface, which makes them, takes them back and sometimes refuses.', 'Demo only: simulates an external carrier.'),
    ('carrier-away', 'Only in the demo: the carrier is being repaired, so it is closed for new orders. Delete its parameter “behaviour”, and the labels that wait are made.', 'Demo only: simulates a carrier that is offline, so it is closed for new orders. Delete its “behaviour” parameter to create the waiting labels.')
  ) as plain (code, was_said, now_said)
 where channel.code = plain.code and channel.remark_en = plain.was_said;

update channel set code = 'test-carrier'
 where code = 'trying-carrier' and not exists (select 1 from channel other where other.code = 'test-carrier');

update pay_way set remark_en = 'Processed securely by Stripe' where remark_en = 'Handled securely by Stripe';

update pay_way set instructions_en = 'Please use this exact reference for your transfer so we can match your payment.'
 where instructions_en = 'Please give the reference with your transfer. Without it we cannot tell that the money is yours.';

update pay_way set instructions_zh = '转账时请务必填写付款参考号，以便我们确认款项。'
 where instructions_zh = '转账时请务必填写付款参考号，否则我们无法确认这笔款项属于您。';
