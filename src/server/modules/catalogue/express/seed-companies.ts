import type { Ctx } from '#server/ctx.ts'
import { seedOnce, weighed } from '#server/platform/db/seed-once.ts'

/** The usual express companies, once; afterwards the list belongs to the admins. */
export async function seedExpressCompanies(ctx: Ctx): Promise<void> {
  const rows = companySeeds.map(([code, name_zh, name_en, website, tracking_url, phone]) => ({
    code,
    name_zh,
    name_en,
    website,
    tracking_url,
    phone,
  }))
  await seedOnce(ctx, 'catalogue.express_companies', (tx) => tx.insertInto('express_company').values(weighed(rows)).execute())
}

/** Chinese carriers whose own pages take no number in the address are followed at Kuaidi100, which knows them by these words. */
const kuaidi100 = (word: string) => `https://www.kuaidi100.com/chaxun?com=${word}&nu={no}`

type CompanySeed = readonly [code: string, zh: string, en: string, website: string, tracking: string, phone: string]

/** The usual ones of both ends of our lanes. */
const companySeeds: CompanySeed[] = [
  ['sf', '顺丰速运', 'SF Express', 'https://www.sf-express.com', kuaidi100('shunfeng'), '95338'],
  ['yto', '圆通速递', 'YTO Express', 'https://www.yto.net.cn', kuaidi100('yuantong'), '95554'],
  ['zto', '中通快递', 'ZTO Express', 'https://www.zto.com', kuaidi100('zhongtong'), '95311'],
  ['sto', '申通快递', 'STO Express', 'https://www.sto.cn', kuaidi100('shentong'), '95543'],
  ['yunda', '韵达速递', 'Yunda Express', 'https://www.yundaex.com', kuaidi100('yunda'), '95546'],
  ['jtexpress', '极兔速递', 'J&T Express', 'https://www.jtexpress.com.cn', kuaidi100('jtexpress'), '956025'],
  ['ems', '邮政特快专递 EMS', 'China Post EMS', 'https://www.ems.com.cn', kuaidi100('ems'), '11183'],
  ['chinapost', '中国邮政包裹', 'China Post parcels', 'https://www.chinapost.com.cn', kuaidi100('youzhengguonei'), '11185'],
  ['jd', '京东物流', 'JD Logistics', 'https://www.jdl.com', kuaidi100('jd'), '950616'],
  ['deppon', '德邦快递', 'Deppon Express', 'https://www.deppon.com', kuaidi100('debangkuaidi'), '95353'],
  [
    'royal_mail',
    '英国皇家邮政',
    'Royal Mail',
    'https://www.royalmail.com',
    'https://www.royalmail.com/track-your-item#/tracking-results/{no}',
    '03457 740 740',
  ],
  [
    'parcelforce',
    '英国邮政包裹 Parcelforce',
    'Parcelforce Worldwide',
    'https://www.parcelforce.com',
    'https://www.parcelforce.com/track-trace?trackNumber={no}',
    '0344 800 4466',
  ],
  ['dpd_uk', '英国 DPD', 'DPD UK', 'https://www.dpd.co.uk', 'https://track.dpd.co.uk/search?reference={no}', ''],
  ['evri', '英国 Evri', 'Evri', 'https://www.evri.com', 'https://www.evri.com/track/parcel/{no}', ''],
  ['yodel', '英国 Yodel', 'Yodel', 'https://www.yodel.co.uk', 'https://www.yodel.co.uk/tracking/{no}', ''],
  ['dhl', '敦豪 DHL', 'DHL', 'https://www.dhl.com', 'https://www.dhl.com/gb-en/home/tracking.html?tracking-id={no}', ''],
  ['ups', '联合包裹 UPS', 'UPS', 'https://www.ups.com', 'https://www.ups.com/track?tracknum={no}', ''],
  ['fedex', '联邦快递 FedEx', 'FedEx', 'https://www.fedex.com', 'https://www.fedex.com/fedextrack/?trknbr={no}', ''],
]
