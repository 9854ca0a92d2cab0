import type { GoodsCategorySeed } from './category-seed.ts'

const prohibitedItem = (zh: string, en: string) => ({ name: [zh, en] as const, class: 'prohibited' as const })

/** What nobody carries, whatever the destination. */
export const prohibitedGoods: GoodsCategorySeed[] = [
  {
    name: ['爆炸物与烟花', 'Explosives and fireworks'],
    class: 'prohibited',
    keywords: [
      '炸药,烟花,爆竹,鞭炮,弹药,子弹',
      'explosive,explosives,firework,fireworks,firecracker,ammunition,bullets,gunpowder',
    ],
    goods: [
      prohibitedItem('烟花爆竹', 'Fireworks and crackers'),
      prohibitedItem('弹药', 'Ammunition'),
      prohibitedItem('火药与雷管', 'Gunpowder and detonators'),
    ],
  },
  {
    name: ['易燃物', 'Flammable goods'],
    class: 'prohibited',
    keywords: [
      '汽油,打火机,火柴,酒精,油漆,稀释剂,丁烷,煤气',
      'petrol,gasoline,lighter,lighters,matches,butane,solvent,paint thinner,white spirit,gas canister',
    ],
    goods: [
      prohibitedItem('打火机与燃料', 'Lighters and their fuel'),
      prohibitedItem('火柴', 'Matches'),
      prohibitedItem('易燃气体与喷罐', 'Flammable gases and canisters'),
      prohibitedItem('汽油与溶剂', 'Petrol and solvents'),
      prohibitedItem('油性漆', 'Solvent-based paint'),
    ],
  },
  {
    name: ['氧化剂与腐蚀品', 'Oxidisers and corrosives'],
    class: 'prohibited',
    keywords: [
      '双氧水,过氧化,漂白粉,硫酸,盐酸,烧碱',
      'peroxide,oxidiser,oxidizer,bleach,sulphuric acid,hydrochloric acid,caustic soda',
    ],
    goods: [
      prohibitedItem('过氧化物、漂白剂', 'Peroxides and bleach'),
      prohibitedItem('强酸、强碱', 'Strong acids and alkalis'),
      prohibitedItem('水银', 'Mercury'),
    ],
  },
  {
    name: ['有毒与感染性物质', 'Poisons and infectious matter'],
    class: 'prohibited',
    keywords: ['农药,老鼠药,毒药,氰化,石棉,病毒样本', 'pesticide,weedkiller,rat poison,cyanide,arsenic,asbestos,virus sample'],
    goods: [
      prohibitedItem('农药与杀虫剂', 'Pesticides'),
      prohibitedItem('医疗废物与感染性样本', 'Clinical waste and infectious samples'),
      prohibitedItem('石棉', 'Asbestos'),
    ],
  },
  {
    name: ['放射性物质', 'Radioactive matter'],
    class: 'prohibited',
    keywords: ['放射性,铀,镭', 'radioactive,uranium,radium'],
    goods: [prohibitedItem('放射性物质及其设备', 'Radioactive matter and devices with it')],
  },
  {
    name: ['武器', 'Weapons'],
    class: 'prohibited',
    keywords: ['枪,手枪,仿真枪,匕首,弩,电击器', 'gun,firearm,pistol,replica gun,dagger,crossbow,stun gun,pepper spray'],
    goods: [
      prohibitedItem('枪支及零件', 'Firearms and parts of them'),
      prohibitedItem('仿真枪', 'Realistic imitation guns'),
      prohibitedItem('弩、匕首、电击器', 'Crossbows, daggers, stun guns'),
    ],
  },
  {
    name: ['毒品', 'Controlled drugs'],
    class: 'prohibited',
    keywords: ['大麻,毒品,冰毒,海洛因', 'cannabis,cbd,cocaine,heroin,narcotic,narcotics'],
    goods: [
      prohibitedItem('毒品与精神药品', 'Narcotics and psychotropic drugs'),
      prohibitedItem('吸毒器具', 'Drug paraphernalia'),
    ],
  },
  {
    name: ['假冒与违法物品', 'Counterfeit and unlawful goods'],
    class: 'prohibited',
    keywords: ['高仿,假货,仿牌,假币,淫秽', 'counterfeit,replica,fake,knock off,obscene'],
    goods: [
      prohibitedItem('侵犯商标的商品', 'Goods that infringe a trade mark'),
      prohibitedItem('假币、假证', 'Counterfeit money and papers'),
      prohibitedItem('淫秽物品', 'Obscene matter'),
    ],
  },
  {
    name: ['现金与证件', 'Cash and identity papers'],
    class: 'prohibited',
    keywords: ['现金,钞票,护照,身份证,银行卡,支票', 'cash,banknotes,passport,identity card,bank card,credit card,cheque'],
    goods: [
      prohibitedItem('现金', 'Cash'),
      prohibitedItem('护照与身份证件', 'Passports and identity papers'),
      prohibitedItem('不记名证券、支票', 'Bearer papers and cheques'),
    ],
  },
  {
    name: ['活体与遗骸', 'Live animals and remains'],
    class: 'restricted',
    conditions: ['仅个别种类可寄，寄送前请联系客服。', 'A few kinds only; ask us before you send.'],
    keywords: ['活体,宠物,动物,骨灰', 'live animal,live animals,pet,insects,ashes,cremated'],
    goods: [
      prohibitedItem('活体动物', 'Live animals'),
      {
        name: ['蜜蜂、蚕等可寄昆虫', 'Bees, silkworms and other mailable insects'],
        class: 'no_cover',
        conditions: ['专用容器，注明“活体”，选次日达。', 'In a container made for them, marked as live, next-day service.'],
      },
      {
        name: ['骨灰', 'Human ashes'],
        class: 'no_cover',
        conditions: [
          '双层密封容器，附死亡证明与火化证明复印件。',
          'In two sealed containers, with copies of the death and cremation certificates.',
        ],
        rules: [
          { country: 'GB', except: true, class: 'prohibited', note: ['仅限寄往英国境内。', 'Within the United Kingdom only.'] },
        ],
      },
      prohibitedItem('野生动物及其制品', 'Protected wildlife and what is made of it'),
    ],
  },
]
