import type { ArticleSeed } from './categories.ts'

export const customsArticle: ArticleSeed = {
  category: 'help',
  slug: 'customs-basics',
  title_zh: '报关入门：跨境包裹需要什么',
  title_en: 'Customs basics for international parcels',
  summary_zh: 'CN22、CN23 和商业发票分别在什么时候用，物品该怎么申报，税费由谁承担。',
  summary_en: 'When CN22, CN23 or a commercial invoice is used, how to describe goods, and who pays duty and tax.',
  content_zh: `
<p>寄往其他国家或地区的包裹要经过海关。申报写得清楚，通关就快；写得含糊，包裹可能被扣留或退回。</p>
<h2>用哪种单证</h2>
<table>
<tbody>
<tr><th>寄件方式</th><th>申报价值</th><th>单证</th></tr>
<tr><td>邮政渠道</td><td>不超过 £270</td><td>CN22</td></tr>
<tr><td>邮政渠道</td><td>超过 £270</td><td>CN23</td></tr>
<tr><td>快递渠道</td><td>任意金额</td><td>商业发票</td></tr>
</tbody>
</table>
<p>请按渠道要求准备单证，与面单一起贴在包裹外侧。</p>
<h2>怎样填写物品</h2>
<ul>
<li>写明具体品名，例如“纯棉男式 T 恤”，不要只写“衣服”“礼物”或“样品”。</li>
<li>填写真实的数量、单价和重量；低报价格可能导致罚款。</li>
<li>如果知道商品的HS 编码和原产国，请一并填写，通关会更顺利。</li>
</ul>
<h2>关税和税费</h2>
<p>目的国海关可能征收关税、增值税或手续费，通常由收件人支付，不包含在运费中。</p>`,
  content_en: `
<p>International parcels go through customs. A clear declaration gets yours through quickly; a vague one may get it held or returned.</p>
<h2>Which document you need</h2>
<table>
<tbody>
<tr><th>Service</th><th>Declared value</th><th>Document</th></tr>
<tr><td>Post</td><td>up to £270</td><td>CN22</td></tr>
<tr><td>Post</td><td>above £270</td><td>CN23</td></tr>
<tr><td>Courier</td><td>any</td><td>Commercial invoice</td></tr>
</tbody>
</table>
<p>Prepare the document your service requires and attach it to the outside of the parcel, next to the label.</p>
<h2>How to describe goods</h2>
<ul>
<li>Be specific: “men’s cotton T-shirt”, not “clothes”, “gift” or “sample”.</li>
<li>Enter the actual quantity, unit price and weight. Under-declaring may lead to a fine.</li>
<li>Add the HS code and country of origin if you know them to speed up clearance.</li>
</ul>
<h2>Duty and tax</h2>
<p>Customs at the destination may charge duty, VAT or a handling fee. These are usually paid by the recipient and are not included in the postage.</p>`,
}
