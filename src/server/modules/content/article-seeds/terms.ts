import type { ArticleSeed } from './categories.ts'

export const termsArticle: ArticleSeed = {
  category: 'terms',
  slug: 'terms-of-service',
  title_zh: '服务条款',
  title_en: 'Terms of service',
  summary_zh: '使用本平台寄件和充值时，双方各自的权利和责任。',
  summary_en: 'Your rights and responsibilities, and ours, when you ship and top up here.',
  content_zh: `
<p>使用本平台即表示您同意以下条款。条款有变更时，我们会在公告中说明生效日期。</p>
<h2>一、账户</h2>
<p>请提供真实的联系方式，并妥善保管密码。通过您的账户进行的操作视为您本人的操作；如发现异常，请立即修改密码并联系我们。</p>
<h2>二、下单与价格</h2>
<p>报价在页面注明的时间内有效（默认三十分钟）。付款时价格如有变化，系统会先显示新旧价格，未经您确认不会扣款。</p>
<h2>三、您的责任</h2>
<ul>
<li>如实填写重量、尺寸、物品和收件人信息；</li>
<li>不寄送<a href="/prohibitedItems">禁寄物品</a>，并按要求妥善包装；</li>
<li>承担因申报不实产生的差价、税费、罚款和退运费用。</li>
</ul>
<h2>四、我们的责任</h2>
<ul>
<li>没有生成面单，就不收取费用；</li>
<li>付款后价格不再变动；</li>
<li>包裹丢失或损坏时，按所选渠道和所购保险的条款赔付。</li>
</ul>
<h2>五、作废与退款</h2>
<p>未交运、未扫描的面单可在渠道规定的天数内申请作废，经承运商确认后退款。不能作废的，可联系客服申请退款，由我们审核处理。</p>
<h2>六、关闭账户</h2>
<p>您可以随时联系客服关闭账户，并申请退回剩余余额。关闭后的数据处理见<a href="/articles/privacy-policy">隐私政策</a>。</p>`,
  content_en: `
<p>By using this platform you agree to these terms. If they change, we will announce the effective date.</p>
<h2>1. Your account</h2>
<p>Provide accurate contact details and keep your password safe. You are responsible for activity on your account; if something looks wrong, change your password immediately and contact us.</p>
<h2>2. Orders and prices</h2>
<p>A quote is valid for the time shown (thirty minutes by default). If the price has changed when you pay, you see both prices and are not charged until you agree.</p>
<h2>3. Your responsibilities</h2>
<ul>
<li>Enter the weight, size, contents and recipient accurately.</li>
<li>Do not ship <a href="/prohibitedItems">prohibited items</a>, and pack your parcels properly.</li>
<li>You pay any price difference, duty, fine or return postage caused by an incorrect declaration.</li>
</ul>
<h2>4. Our responsibilities</h2>
<ul>
<li>No label, no charge.</li>
<li>The price does not change after you have paid.</li>
<li>Loss and damage are compensated under the terms of the service and insurance you chose.</li>
</ul>
<h2>5. Voids and refunds</h2>
<p>You can void a label that has not been manifested or scanned within the service’s void period; it is refunded once the carrier confirms. If a void is no longer possible, contact support and we will review your refund request.</p>
<h2>6. Closing your account</h2>
<p>You can contact support at any time to close your account and request a refund of your remaining balance. See the <a href="/articles/privacy-policy">privacy policy</a> for what happens to your data.</p>`,
}
