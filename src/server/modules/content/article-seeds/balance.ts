import type { ArticleSeed } from './categories.ts'

export const balanceArticle: ArticleSeed = {
  category: 'help',
  slug: 'prepaid-balance',
  title_zh: '预付余额是怎么用的',
  title_en: 'How the prepaid balance works',
  summary_zh: '充值、预留、扣款、退款，每一笔都有明细可查。',
  summary_en: 'Top-ups, reservations, payments and refunds: every transaction is listed.',
  content_zh: `
<p>会员账户有一个英镑（GBP）预付余额。购买面单时可以用余额支付，余额不足的部分也可以用银行卡补足。</p>
<h2>充值</h2>
<p>在“充值”页面选择金额和支付方式。银行卡付款成功后立即到账；银行转账由财务确认后到账。</p>
<h2>购买面单时发生了什么</h2>
<ol>
<li>系统先<strong>预留</strong>这笔费用，此时钱还没有花掉。</li>
<li>承运商生成面单后，预留的金额转为<strong>扣款</strong>。</li>
<li>如果面单没有生成，预留会<strong>解除</strong>，钱回到余额。没有面单，就不会收费。</li>
</ol>
<h2>退款与原路退回</h2>
<p>未使用的面单作废后，费用退回余额。不再使用的余额可以申请退回原付款银行卡，由财务审核后办理。</p>
<h2>积分</h2>
<p>运费每消费 £1 默认获得 1 积分，100 积分可抵扣 £1。下单时打开“使用积分”即可抵扣，付款时扣除；面单没有生成或作废后，用掉的积分会退还。新获得的积分先为待生效，面单可作废期结束后即可使用。订单退款时，由它获得的积分会一并收回；已经用掉的，从退款中扣除相应金额。</p>`,
  content_en: `
<p>Every member account has a prepaid balance in pounds (GBP). You pay for labels from it, and can pay any remaining amount by card.</p>
<h2>Topping up</h2>
<p>Choose an amount and a payment method under “Top up”. Card payments are credited immediately, bank transfers once our finance team has confirmed them.</p>
<h2>What happens when you buy a label</h2>
<ol>
<li>The price is <strong>reserved</strong>, but not charged yet.</li>
<li>Once the carrier has created the label, the amount is <strong>charged</strong>.</li>
<li>If the label cannot be created, the amount is <strong>released</strong> back to your balance. You never pay for a label that was not created.</li>
</ol>
<h2>Refunds</h2>
<p>When you void an unused label, its price is refunded to your balance. You can also request a refund of unused balance to the card it came from; our finance team reviews it.</p>
<h2>Points</h2>
<p>By default, you earn 1 point for every £1 of postage, and 100 points are worth £1. Turn on “Use my points” when you place an order: they are used when you pay, and returned if the label fails or is voided. New points are pending until their label can no longer be voided. If an order is refunded, the points it earned are taken back; any you have already spent are deducted from the refund.</p>`,
}
