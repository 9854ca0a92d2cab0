import { escapeHtml } from '#domain/html.ts'
import { type Language, languages } from '#domain/language.ts'
import { say } from '#server/platform/i18n.ts'
import type { WordKey, WordValues } from '#words/keys.ts'
import { type CardProblems, formatCardNumber, testCards } from './cards.ts'
import { style } from './page-style.ts'
import type { Payment } from './wire.ts'

type PageInput = { payment: Payment; language: Language }

const translatorOf =
  (language: Language) =>
  (key: WordKey, values?: WordValues): string =>
    escapeHtml(say(language, key, values))

/** Where a card is typed. What was typed is never sent back. */
export function drawPayPage({
  payment,
  language,
  problems = {},
  declined,
}: PageInput & { problems?: CardProblems; declined?: string | null }): string {
  const t = translatorOf(language)
  const wrong = Object.keys(problems)
  const alert =
    wrong.length > 0
      ? t('sandbox.check')
      : declined === 'authentication_failed'
        ? t('sandbox.declined.authentication_failed')
        : declined
          ? t('sandbox.declined.card_declined')
          : ''
  const field = (name: keyof CardProblems, label: WordKey, hint: string) => {
    const problem = problems[name]
    return `<div><label for="${name}">${t(label)}</label>
<input id="${name}" name="${name}" inputmode="${name === 'expiry' ? 'text' : 'numeric'}" autocomplete="off" placeholder="${hint}" required maxlength="30"${problem ? ` aria-invalid="true" aria-describedby="${name}-problem"` : ''}${name === (wrong[0] ?? 'number') ? ' autofocus' : ''}>
${problem ? `<p class="bad" id="${name}-problem">${t(`sandbox.problem.${problem}`)}</p>` : ''}</div>`
  }
  return frame(
    { payment, language },
    `${bill({ payment, language })}
<form class="card" method="post" action="${pathOf(payment, language)}" novalidate>
${alert ? `<p class="alert" role="alert">${alert}</p>` : ''}
${field('number', 'sandbox.number', '4242 4242 4242 4242')}
<div class="pair">${field('expiry', 'sandbox.expiry', '12/30')}${field('cvc', 'sandbox.cvc', '123')}</div>
<button type="submit">${t('sandbox.pay', { amount: amountOf(payment, language) })}</button>
</form>
<form method="post" action="${pathOf(payment, language, '/cancel')}"><button class="quiet" type="submit">${t('sandbox.cancel')}</button></form>
<section class="card"><h2>${t('sandbox.test_cards')}</h2><table>${testCards
      .map(
        ({ number, outcome }) =>
          `<tr><th scope="row">${formatCardNumber(number)}</th><td>${t(`sandbox.card.${outcome}`)}</td></tr>`,
      )
      .join('')}</table><p class="soft">${t('sandbox.any_expiry')}</p></section>`,
  )
}

/** The second step of some cards, as a card's own bank would ask it. */
export function drawConfirmPage({ payment, language }: PageInput): string {
  const t = translatorOf(language)
  const action = pathOf(payment, language, '/confirm')
  return frame(
    { payment, language },
    `${bill({ payment, language })}
<section class="card"><h2>${t('sandbox.confirm.title')}</h2>
<p class="soft">${t('sandbox.confirm.text', { amount: amountOf(payment, language), merchant: payment.merchant_name })}</p>
<form method="post" action="${action}"><input type="hidden" name="answer" value="yes"><button type="submit">${t('sandbox.confirm.yes')}</button></form>
<form method="post" action="${action}"><input type="hidden" name="answer" value="no"><button class="quiet" type="submit">${t('sandbox.confirm.no')}</button></form>
</section>`,
  )
}

/** For whoever comes back to a payment that is over. */
export function drawOverPage({ payment, language }: PageInput): string {
  const t = translatorOf(language)
  if (payment.status === 'pending') throw new Error(`${payment.id} is not over`)
  const back = payment.status === 'paid' ? payment.return_url : payment.cancel_url
  return frame(
    { payment, language },
    `${bill({ payment, language })}
<section class="card"><h2>${t(`sandbox.over.${payment.status}`)}</h2>
<p class="soft">${t(payment.status === 'paid' ? 'sandbox.over.paid_text' : 'sandbox.over.unpaid_text')}</p>
<a class="button" href="${escapeHtml(back)}">${t('sandbox.back', { merchant: payment.merchant_name })}</a></section>`,
  )
}

export const drawMissingPage = (language: Language): string =>
  page(
    language,
    say(language, 'sandbox.missing'),
    `<main><header><p>${translatorOf(language)('sandbox.bank')}</p></header><section class="card"><h1>${translatorOf(language)('sandbox.missing')}</h1><p class="soft">${translatorOf(language)('sandbox.missing_text')}</p></section></main>`,
  )

const bill = ({ payment, language }: PageInput): string => {
  const t = translatorOf(language)
  return `<section class="card"><h1>${t('sandbox.pay_to', { merchant: payment.merchant_name })}</h1>
<p class="amount">${escapeHtml(amountOf(payment, language))}</p><p class="soft">${escapeHtml(payment.title)} · ${payment.currency}</p></section>`
}

function frame({ payment, language }: PageInput, inner: string): string {
  const t = translatorOf(language)
  const other = languages.find((one) => one !== language) ?? language
  return page(
    language,
    `${say(language, 'sandbox.pay_to', { merchant: payment.merchant_name })} – ${say(language, 'sandbox.bank')}`,
    `<main><header><p>${t('sandbox.bank')}</p><a href="?lang=${other}" lang="${other}" hreflang="${other}">${escapeHtml(say(other, 'sandbox.this_language'))}</a></header>
<p class="note">${t('sandbox.notice')}</p>
${inner}</main>`,
  )
}

const page = (language: Language, title: string, body: string): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${style}</style></head><body>${body}</body></html>`

export const pathOf = ({ token }: Payment, language: Language, step = ''): string =>
  `/sandbox/pay/${token}${step}?lang=${language}`

/** Each currency has its own number of decimals: two for pounds, none for yen. */
export function amountOf({ amount, currency }: Payment, language: Language): string {
  const format = new Intl.NumberFormat(language === 'en' ? 'en-GB' : 'zh-CN', { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
