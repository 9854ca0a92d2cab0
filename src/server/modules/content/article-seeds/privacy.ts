import type { ArticleSeed } from './categories.ts'

export const privacyArticle: ArticleSeed = {
  category: 'terms',
  slug: 'privacy-policy',
  title_zh: '隐私政策',
  title_en: 'Privacy policy',
  summary_zh: '我们保存哪些信息、保存多久、谁能看到，以及您如何更正或删除自己的数据。',
  summary_en: 'What we store, for how long, who can see it, and how to correct or delete your data.',
  content_zh: `
<p>我们只收集寄件和结算所必需的信息，不出售任何个人信息。</p>
<h2>我们保存什么</h2>
<ul>
<li><strong>账户信息</strong>：用户名、联系方式、登录记录。密码只保存单向散列，我们自己也看不到。</li>
<li><strong>寄件信息</strong>：寄件人和收件人的姓名、地址、电话，以及包裹内的物品。</li>
<li><strong>账务信息</strong>：余额变动、付款、发票。银行卡号由支付服务商处理，我们不保存。</li>
<li><strong>证件号码</strong>：仅在清关需要时收集，加密保存，页面上只显示部分数字。</li>
</ul>
<h2>保存多久</h2>
<table>
<tbody>
<tr><th>内容</th><th>默认期限</th></tr>
<tr><td>我们发送的邮件和短信、站内通知</td><td>180 天</td></tr>
<tr><td>导出等任务生成的文件</td><td>7 天</td></tr>
<tr><td>账户和寄件信息</td><td>账户存续期间</td></tr>
<tr><td>账务和税务记录</td><td>按法律规定</td></tr>
</tbody>
</table>
<h2>谁能看到</h2>
<p>承运商和海关需要地址和物品信息才能派送包裹；支付服务商处理您的付款。除此之外，只有职责所需的员工可以查看。</p>
<h2>您的权利</h2>
<p>您可以随时修改自己的资料和地址簿，也可以<a href="/serviceSupport">联系我们</a>索取自己的数据或关闭账户。除账务和税法要求保留的记录外，我们会按您的要求清除其余数据。</p>
<h2>浏览器里保存什么</h2>
<p>我们把登录状态、语言、界面设置和未完成的表单保存在您的浏览器中，退出登录时会清除与您本人有关的部分。我们不使用广告跟踪。</p>`,
  content_en: `
<p>We only collect what we need to ship and bill your parcels, and never sell personal data.</p>
<h2>What we store</h2>
<ul>
<li><strong>Your account</strong>: user name, contact details and sign-in history. We only store a one-way hash of your password and cannot read it.</li>
<li><strong>Shipments</strong>: names, addresses and phone numbers of senders and recipients, and the contents of parcels.</li>
<li><strong>Billing</strong>: transactions, payments and invoices. Card numbers are handled by the payment provider; we never store them.</li>
<li><strong>ID numbers</strong>: only where customs requires one; stored encrypted and shown masked.</li>
</ul>
<h2>How long we keep it</h2>
<table>
<tbody>
<tr><th>Data</th><th>Default period</th></tr>
<tr><td>E-mails, text messages and notifications we sent</td><td>180 days</td></tr>
<tr><td>Files from exports and other tasks</td><td>7 days</td></tr>
<tr><td>Your account and shipments</td><td>as long as the account exists</td></tr>
<tr><td>Accounting and tax records</td><td>as required by law</td></tr>
</tbody>
</table>
<h2>Who can see it</h2>
<p>Carriers and customs need addresses and contents to deliver; the payment provider processes your payments. Otherwise, only staff who need it for their work have access.</p>
<h2>Your rights</h2>
<p>You can update your profile and address book at any time, and <a href="/serviceSupport">contact us</a> for a copy of your data or to close your account. We delete what you ask us to, except records that accounting and tax law require us to keep.</p>
<h2>What your browser stores</h2>
<p>Your session, language, display settings and unfinished forms are stored in your browser; signing out clears your personal data. We use no advertising trackers.</p>`,
}
