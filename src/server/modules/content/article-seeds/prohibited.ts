import type { ArticleSeed } from './categories.ts'

export const prohibitedArticle: ArticleSeed = {
  category: 'policies',
  slug: 'prohibited-items',
  title_zh: '禁寄物品',
  title_en: 'Prohibited items',
  summary_zh: '哪些物品不能寄、哪些限制寄送，以及不确定时如何咨询。',
  summary_en: 'What we cannot ship, what is restricted, and who to contact if you are unsure.',
  content_zh: `
<h2>寄件前请确认</h2>
<ul>
<li><a href="/prohibitedItems">逐件查询禁寄清单</a>：禁寄物品任何渠道都不承运；限制寄送的物品须符合清单中列出的条件。</li>
<li>部分物品能寄往某些国家或地区，但不能寄往另一些。清单会注明目的地要求，下单时系统会再次核对。</li>
<li>请如实申报品名、数量和价值；渠道要求时，请同时填写中英文品名。</li>
<li>不可投保的物品可以寄送，但运输风险由您自行承担。</li>
</ul>
<h2>不确定能不能寄？</h2>
<p>本清单仅供参考，具体以寄出国和目的国法律及承运商规定为准，实际要求可能更严格。请如实申报，并在寄件前<a href="/serviceSupport">向我们确认</a>。含禁寄物品的包裹可能被扣留、退回（费用由您承担）或移交有关部门处理。</p>`,
  content_en: `
<h2>Before you ship</h2>
<ul>
<li><a href="/prohibitedItems">Search the list</a> for every item in the parcel. Prohibited items are not accepted by any service; restricted items travel only under the conditions shown with them.</li>
<li>Some items may go to one country and not to another. The list shows what each destination asks for, and we check it again when you create the order.</li>
<li>Declare the actual contents, quantity and value, in Chinese and English where the service asks for both.</li>
<li>Items that are not insurable are accepted, but travel at your own risk.</li>
</ul>
<h2>Not sure?</h2>
<p>This list is a general guide. The laws of both countries and the carrier’s rules apply, and may be stricter. Declare the actual contents, and <a href="/serviceSupport">contact us</a> before you ship. A parcel with prohibited contents may be stopped, returned at your cost or handed to the authorities.</p>`,
}
