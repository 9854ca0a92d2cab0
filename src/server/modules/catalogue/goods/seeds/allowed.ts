import type { GoodsCategorySeed } from './category-seed.ts'

/** What everybody sends, with the numbers customs ask for; and what travels at the sender's own risk. */
export const allowedGoods: GoodsCategorySeed[] = [
  {
    name: ['普通货物', 'General goods'],
    class: 'ok',
    goods: [
      { name: ['棉质 T 恤', 'Cotton T-shirt'], hs: '610910' },
      { name: ['皮面鞋', 'Leather shoes'], hs: '640399' },
      { name: ['手提包（布面或塑料面）', 'Handbag, textile or plastic'], hs: '420222' },
      { name: ['图书', 'Books'], hs: '490199' },
      { name: ['玩具（不含电池）', 'Toys without batteries'], hs: '950300' },
      { name: ['文具', 'Stationery'], hs: '482010' },
      { name: ['家用塑料制品', 'Plastic household articles'], hs: '392490' },
      { name: ['有线耳机', 'Wired headphones'], hs: '851830' },
    ],
  },
  {
    name: ['易碎品', 'Fragile goods'],
    class: 'no_cover',
    conditions: [
      '破损不赔；请用气泡膜逐件包裹，箱内填满。',
      'Breakage is not compensated. Wrap every piece and leave no empty space in the box.',
    ],
    keywords: ['玻璃,陶瓷,瓷器,镜子,石膏,水晶杯', 'glass,glassware,ceramic,ceramics,porcelain,mirror,crystal'],
    goods: [
      { name: ['瓷餐具', 'Porcelain tableware'], hs: '691110', class: 'no_cover' },
      { name: ['玻璃杯', 'Drinking glasses'], hs: '701337', class: 'no_cover' },
      { name: ['镜子', 'Mirrors'], hs: '700992', class: 'no_cover' },
    ],
  },
  {
    name: ['贵重物品与收藏品', 'Valuables and collectables'],
    class: 'no_cover',
    conditions: ['可以寄送，但不能投保。', 'May be sent, but not insured.'],
    keywords: [
      '珠宝,首饰,黄金,金条,钻石,古董,字画,邮票,纪念币',
      'jewellery,jewelry,gold,diamond,diamonds,antique,antiques,painting,stamps,coins',
    ],
    goods: [
      { name: ['金银首饰', 'Gold and silver jewellery'], hs: '711319', class: 'no_cover' },
      { name: ['手表', 'Wrist watches'], hs: '910211', class: 'no_cover' },
      { name: ['古董', 'Antiques over 100 years old'], hs: '970690', class: 'no_cover' },
      { name: ['邮票', 'Postage stamps'], hs: '970400', class: 'no_cover' },
    ],
  },
]
