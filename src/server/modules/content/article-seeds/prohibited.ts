import type { ArticleSeed } from './categories.ts'

export const prohibitedArticle: ArticleSeed = {
  category: 'policies',
  slug: 'prohibited-items',
  title_zh: '禁寄物品',
  title_en: 'Prohibited items',
  summary_zh: '哪些物品不能寄、哪些限制寄送，以及不确定时如何咨询。',
  summary_en: 'What we cannot ship, what is restricted, and who to contact if you are unsure.',
  content_zh: `
<h2>禁止寄送</h2>
<ul>
<li>枪支弹药及其零部件，包括外观逼真的仿制品</li>
<li>爆炸物、烟花爆竹、打火机，易燃的液体、气体和固体</li>
<li>有毒、腐蚀性、放射性及感染性物质</li>
<li>毒品、精神药品及制毒物品</li>
<li>活体动物、受保护物种及其制品</li>
<li>假冒侵权商品，淫秽或其他违法的印刷品、音像制品</li>
<li>现金、不记名有价证券、他人的身份证件</li>
</ul>
<h2>限制寄送</h2>
<p>以下物品仅部分渠道、部分目的地可寄，并有数量和包装要求：</p>
<ul>
<li>锂电池及内含锂电池的设备</li>
<li>香水、指甲油、喷雾等含酒精的液体</li>
<li>药品与保健品</li>
<li>食品、种子与植物</li>
<li>强磁性物品、粉末与液体</li>
</ul>
<h2>不确定能不能寄？</h2>
<p>本清单仅供参考，具体以寄出国和目的国法律及承运商规定为准，实际要求可能更严格。请如实申报，并在寄件前<a href="/serviceSupport">向我们确认</a>。含禁寄物品的包裹可能被扣留、退回（费用由您承担）或移交有关部门处理。</p>`,
  content_en: `
<h2>Prohibited</h2>
<ul>
<li>Weapons, ammunition and their parts, including realistic imitations</li>
<li>Explosives, fireworks, lighters, flammable liquids, gases and solids</li>
<li>Poisons, acids, radioactive and infectious substances</li>
<li>Narcotics and anything used to make them</li>
<li>Live animals, protected species and products made from them</li>
<li>Counterfeit goods, and obscene or unlawful material</li>
<li>Cash, bearer securities and other people’s identity documents</li>
</ul>
<h2>Restricted</h2>
<p>Accepted only by some services and to some countries, in limited quantities and with the right packaging:</p>
<ul>
<li>Lithium batteries and devices that contain them</li>
<li>Perfume, nail varnish, aerosols and other alcohol-based liquids</li>
<li>Medicines and food supplements</li>
<li>Food, seeds and plants</li>
<li>Strong magnets, powders and liquids</li>
</ul>
<h2>Not sure?</h2>
<p>This list is a general guide. The laws of both countries and the carrier’s rules apply, and may be stricter. Declare the actual contents, and <a href="/serviceSupport">contact us</a> before you ship. A parcel with prohibited contents may be stopped, returned at your cost or handed to the authorities.</p>`,
}
