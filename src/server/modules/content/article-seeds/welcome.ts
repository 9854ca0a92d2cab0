import type { ArticleSeed } from './categories.ts'

export const welcomeArticle: ArticleSeed = {
  category: 'notices',
  slug: 'welcome',
  title_zh: '欢迎使用：从比价到打印面单，一处完成',
  title_en: 'Welcome: prices, orders and labels in one place',
  summary_zh: '第一次使用？用三分钟了解如何下单、付款、打印面单，以及如何联系我们。',
  summary_en: 'New here? Learn in three minutes how to order, pay and print a label, and who to contact.',
  content_zh: `
<p>无论您每天发几十个包裹，还是偶尔寄一个，流程都是一样的：填写信息、确认价格、打印面单、交件。</p>
<h2>第一个包裹</h2>
<ol>
<li>登录会员中心，填写寄件人和收件人；常用地址可以保存到地址簿。</li>
<li>填写包裹的重量（克）和尺寸（厘米），以及每件物品的名称、数量和单价。</li>
<li>比较各渠道的价格和时效。付款前看到的价格就是您支付的价格。</li>
<li>付款后打印面单，贴在包裹最大的一面，然后交件。</li>
</ol>
<h2>一次寄很多</h2>
<p>在订单列表中选中多个订单，一次付款并生成全部面单；打印时合成一个 PDF，顺序与列表一致。常用地址可以从表格导入地址簿。</p>
<h2>需要帮助</h2>
<p>常见问题都写在这里的文章里。仍有疑问时，请到<a href="/serviceSupport">服务支持</a>页面联系我们，并附上订单号或运单号。</p>`,
  content_en: `
<p>Whether you ship dozens of parcels a day or one now and then, the steps are the same: add the delivery details, check the price, print the label and drop off the parcel.</p>
<h2>Your first parcel</h2>
<ol>
<li>Sign in and enter the sender and recipient. Save addresses to your address book to use them again.</li>
<li>Enter the weight in grams, the size in centimetres, and the name, quantity and unit price of each item.</li>
<li>Compare services by price and delivery time. The price you see before paying is the price you pay.</li>
<li>Pay, print the label, attach it to the largest side and drop off the parcel.</li>
</ol>
<h2>Shipping in bulk</h2>
<p>Select several orders in the list, pay for them together and print their labels as one PDF, in the same order as the list. You can import your addresses from a spreadsheet.</p>
<h2>Need help?</h2>
<p>Most questions are answered in these articles. For anything else, contact us via <a href="/serviceSupport">Support</a> and include your order or tracking number.</p>`,
}
