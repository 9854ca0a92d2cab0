import type { GoodsCategorySeed } from './category-seed.ts'

/** What travels only under conditions; single goods of a kind may be refused altogether. */
export const restrictedGoods: GoodsCategorySeed[] = [
  {
    name: ['电池与带电产品', 'Batteries and powered devices'],
    class: 'restricted',
    conditions: [
      '须如实申报电池类型，设备关机并防止误启动。',
      'Declare the kind of battery; switch the device off and keep it from starting.',
    ],
    keywords: [
      '电池,充电宝,移动电源,锂电,平衡车,电动滑板车',
      'battery,batteries,power bank,powerbank,lithium,li ion,hoverboard,e scooter',
    ],
    goods: [
      {
        name: ['智能手机（内置电池）', 'Smartphone with its battery built in'],
        hs: '851713',
        class: 'restricted',
        conditions: ['电池须装在设备内。', 'The battery stays inside the device.'],
      },
      {
        name: ['笔记本电脑（内置电池）', 'Laptop with its battery built in'],
        hs: '847130',
        class: 'restricted',
        conditions: ['电池须装在设备内。', 'The battery stays inside the device.'],
      },
      {
        name: ['锂电池（与设备同包）', 'Lithium batteries packed with their device'],
        hs: '850760',
        class: 'restricted',
        conditions: [
          '仅部分渠道可寄；每包不超过设备所需的数量，电极须绝缘。',
          'By some channels only; no more than the device needs, terminals insulated.',
        ],
      },
      { name: ['单独的锂电池、充电宝', 'Lithium batteries alone, power banks'], hs: '850760', class: 'prohibited' },
      { name: ['破损或召回的电池', 'Damaged or recalled batteries'], class: 'prohibited' },
      { name: ['铅酸电池、汽车电瓶', 'Wet-cell and car batteries'], hs: '850710', class: 'prohibited' },
    ],
  },
  {
    name: ['酒类', 'Alcohol'],
    class: 'restricted',
    conditions: [
      '每瓶不超过 1 升，每个包裹不超过 2 瓶；收件人须成年。',
      'Up to 1 litre per bottle and 2 bottles per parcel; the receiver must be of age.',
    ],
    keywords: ['白酒,红酒,葡萄酒,啤酒,威士忌,伏特加', 'wine,beer,whisky,whiskey,vodka,gin,rum,brandy,spirits,liquor'],
    goods: [
      {
        name: ['酒精度低于 24% 的酒', 'Drinks below 24% alcohol'],
        hs: '220421',
        class: 'restricted',
        conditions: ['瓶盖密封，外加防水袋。', 'Sealed bottles in a waterproof bag.'],
      },
      {
        name: ['酒精度 24%–70% 的酒', 'Drinks of 24% to 70% alcohol'],
        hs: '220830',
        class: 'restricted',
        conditions: ['仅部分渠道可寄。', 'By some channels only.'],
      },
      { name: ['酒精度高于 70% 的酒', 'Drinks above 70% alcohol'], class: 'prohibited' },
    ],
  },
  {
    name: ['化妆品与喷雾', 'Cosmetics and aerosols'],
    class: 'restricted',
    conditions: ['液体须密封防漏，直立放置。', 'Liquids sealed against leaking and kept upright.'],
    keywords: ['香水,指甲油,喷雾,发胶,摩丝', 'perfume,aftershave,nail polish,nail varnish,aerosol,hairspray,deodorant spray'],
    goods: [
      {
        name: ['香水', 'Perfume'],
        hs: '330300',
        class: 'restricted',
        conditions: [
          '原包装，每瓶不超过 150 毫升，每个包裹不超过 4 瓶。',
          'In the original box, up to 150 ml a bottle and 4 bottles a parcel.',
        ],
      },
      {
        name: ['指甲油', 'Nail varnish'],
        hs: '330430',
        class: 'restricted',
        conditions: ['每瓶不超过 30 毫升，每个包裹不超过 4 瓶。', 'Up to 30 ml a bottle and 4 bottles a parcel.'],
        rules: [
          { country: 'GB', except: true, class: 'prohibited', note: ['仅限英国境内寄送。', 'Within the United Kingdom only.'] },
        ],
      },
      {
        name: ['日用或药用喷雾', 'Toiletry or medical aerosols'],
        hs: '330720',
        class: 'restricted',
        conditions: ['不超过 500 毫升，盖好喷头，每个包裹一件。', 'Up to 500 ml, cap fitted, one per parcel.'],
      },
    ],
  },
  {
    name: ['药品与保健品', 'Medicines and supplements'],
    class: 'restricted',
    conditions: [
      '仅限个人合理自用数量，原包装并附成分说明。',
      'A reasonable amount for own use, in the original packing with its leaflet.',
    ],
    keywords: ['药,处方,胶囊,保健品,维生素', 'medicine,medicines,prescription,tablets,capsules,vitamin,vitamins,supplement'],
    goods: [
      {
        name: ['处方药', 'Prescription medicines'],
        hs: '300490',
        class: 'restricted',
        conditions: ['须附处方复印件。', 'With a copy of the prescription.'],
      },
      { name: ['维生素与营养补充剂', 'Vitamins and food supplements'], hs: '210690', class: 'ok' },
    ],
  },
  {
    name: ['食品', 'Food'],
    class: 'restricted',
    conditions: [
      '须为保质期内的密封预包装食品，并附成分表。',
      'Sealed, packed for sale, well before its date, with the list of ingredients.',
    ],
    keywords: ['食品,零食,茶叶,奶粉,月饼,水果,肉,海鲜', 'food,snack,snacks,tea,milk powder,mooncake,fruit,meat,seafood,cheese'],
    goods: [
      { name: ['茶叶', 'Tea'], hs: '090210' },
      { name: ['饼干、糖果', 'Biscuits and sweets'], hs: '190531' },
      {
        name: ['鲜活易腐食品', 'Fresh and perishable food'],
        class: 'no_cover',
        conditions: [
          '腐坏不赔；须使用保温防漏包装，并选次日达。',
          'Spoiling is not compensated. Insulated, leak-proof packing and next-day service only.',
        ],
        rules: [
          {
            country: 'CN',
            class: 'prohibited',
            note: ['中国禁止邮寄入境鲜果、蔬菜、肉类和鲜奶。', 'China admits no fresh fruit, vegetables, meat or milk by post.'],
          },
          {
            country: 'AU',
            class: 'prohibited',
            note: ['澳大利亚生物安全规定不允许入境。', 'Refused by Australian biosecurity.'],
          },
        ],
      },
    ],
  },
  {
    name: ['种子与植物', 'Seeds and plants'],
    class: 'restricted',
    conditions: ['须有目的国要求的植物检疫证书。', 'With the plant health certificate that the destination asks for.'],
    keywords: ['种子,植物,花卉,球茎,盆栽', 'seed,seeds,plant,plants,bulbs,bonsai'],
    goods: [
      { name: ['植物种子', 'Plant seeds'], hs: '120991' },
      { name: ['活植物', 'Live plants'], hs: '060290' },
    ],
    rules: [
      { country: 'CN', class: 'prohibited', note: ['中国禁止邮寄入境种子、苗木。', 'China admits no seeds or plants by post.'] },
      { country: 'AU', class: 'prohibited', note: ['澳大利亚生物安全规定不允许入境。', 'Refused by Australian biosecurity.'] },
    ],
  },
  {
    name: ['磁性、低温与锋利物品', 'Magnets, dry ice and sharp tools'],
    class: 'restricted',
    conditions: ['须按物品性质做好防护，并在外箱注明。', 'Protected as the goods need it, and named on the outside.'],
    keywords: ['磁铁,强磁,干冰,刀具,菜刀,剪刀', 'magnet,magnets,dry ice,knife,knives,scissors,chisel'],
    goods: [
      {
        name: ['强力磁铁', 'Strong magnets'],
        hs: '850511',
        class: 'restricted',
        conditions: ['须加屏蔽，包裹表面测不到磁场。', 'Shielded, so that no field is felt outside the parcel.'],
      },
      {
        name: ['干冰', 'Dry ice'],
        hs: '281121',
        class: 'restricted',
        conditions: [
          '仅作冷却用途，包装须能透气，并注明净重。',
          'As a coolant only, in packing that lets gas out, with its net weight outside.',
        ],
      },
      {
        name: ['厨房刀具与工具', 'Kitchen knives and tools'],
        hs: '821192',
        class: 'restricted',
        conditions: ['刃口须加护套并固定；收件人须成年。', 'Blades covered and fixed; the receiver must be of age.'],
      },
    ],
  },
]
