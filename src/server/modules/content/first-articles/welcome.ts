import type { FirstArticle } from './categories.ts'

export const welcomeArticle: FirstArticle = {
  category: 'notices',
  slug: 'welcome',
  title_zh: '欢迎使用：从下单到签收，一处完成',
  title_en: 'Welcome: from the order to the front door, in one place',
  summary_zh: '第一次使用？用三分钟了解如何下单、付款、打印面单，以及遇到问题时该找谁。',
  summary_en: 'New here? Three minutes on how to order, pay and print a label, and whom to ask when something goes wrong.',
  content_zh: `
<p>无论您每天发几十个店铺订单，还是偶尔寄一个包裹，流程都是一样的：填写信息、确认价格、打印面单、交件。</p>
<h2>第一个包裹</h2>
<ol>
<li>登录会员中心，填写寄件人和收件人；用过的地址会保存在地址簿里。</li>
<li>填写包裹的重量（克）和尺寸（厘米），以及每件物品的名称、数量和单价。</li>
<li>比较各渠道的价格和时效。付款前看到的价格就是您支付的价格。</li>
<li>付款后打印面单，贴在包裹最大的一面，然后交件或预约上门取件。</li>
</ol>
<h2>有店铺的卖家</h2>
<p>绑定店铺后，新订单会自动汇总到同一个列表。批量购买面单后，运单号会回传给店铺平台。</p>
<h2>需要帮助</h2>
<p>常见问题都写在这里的文章里。仍有疑问时，请到<a href="/serviceSupport">服务支持</a>页面联系我们，并附上订单号或运单号。</p>`,
  content_en: `
<p>Whether you send dozens of shop orders a day or one parcel now and then, the way is the same: say what goes where, see the price, print the label, hand the parcel over.</p>
<h2>Your first parcel</h2>
<ol>
<li>Sign in and enter the sender and the receiver. Addresses you have used are kept in your address book.</li>
<li>Enter the weight in grams and the size in centimetres, and for each item its name, quantity and unit price.</li>
<li>Compare the services by price and time. The price you see before paying is the price you pay.</li>
<li>Pay, print the label, stick it on the largest side, and drop the parcel off or have it collected.</li>
</ol>
<h2>If you run shops</h2>
<p>Link a shop and its new orders arrive in one list. Buy the labels in one go; the marketplace is then told the tracking numbers.</p>
<h2>If you need help</h2>
<p>Most questions are answered in these articles. For anything else see <a href="/serviceSupport">Support</a>, and have the order or tracking number at hand.</p>`,
}
