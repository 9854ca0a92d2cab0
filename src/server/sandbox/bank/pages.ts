import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Language, languages } from '#domain/language.ts'
import type { Ctx } from '#server/ctx.ts'
import { acceptForms, sendHtml } from '../html-page.ts'
import { readCard } from './cards.ts'
import { drawConfirmPage, drawMissingPage, drawOverPage, drawPayPage, pathOf } from './draw-page.ts'
import { styleHash } from './page-style.ts'
import { cancelPayment, chargeCard, confirmCard, expirePayment } from './pay.ts'
import { findPayment } from './store.ts'
import type { Payment } from './wire.ts'

/** The bank's own pages, for whoever pays: no script, no cookie, nothing of ours on them. */
export function serveBankPages(app: FastifyInstance, ctx: Ctx): void {
  acceptForms(app)

  /** The payment behind the address, expired by now if its time is over. */
  const find = async (request: FastifyRequest): Promise<Payment | null> => {
    const found = await findPayment(ctx.db, 'token', String((request.params as { token?: string }).token))
    if (found?.status !== 'pending' || found.expire_time > ctx.clock()) return found
    return (await expirePayment(ctx, found.id)) ?? findPayment(ctx.db, 'id', found.id)
  }
  const page =
    (work: (payment: Payment, language: Language, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const payment = await find(request)
      const language = languageOf(request, payment)
      if (!payment) return send(reply, null, { status: 404, html: drawMissingPage(language) })
      if (payment.status !== 'pending') return sendOverPage(reply, payment, language)
      return work(payment, language, request, reply)
    }
  const sendOverPage = (reply: FastifyReply, payment: Payment, language: Language) =>
    send(reply, payment, { html: drawOverPage({ payment, language }) })
  /** After an action: back to the merchant, on to the next step, or to the page that says why neither. */
  const continuePayment = async (reply: FastifyReply, before: Payment, after: Payment | null, language: Language) => {
    if (after?.status === 'paid') return reply.redirect(after.return_url, 303)
    if (after?.status === 'cancelled') return reply.redirect(after.cancel_url, 303)
    if (after?.is_confirming) return reply.redirect(pathOf(after, language, '/confirm'), 303)
    if (after?.status === 'pending')
      return send(reply, after, { html: drawPayPage({ payment: after, language, declined: after.reason }) })
    const now = after ?? (await findPayment(ctx.db, 'id', before.id)) ?? before
    return now.status === 'pending' ? reply.redirect(pathOf(now, language), 303) : sendOverPage(reply, now, language)
  }

  app.get(
    '/sandbox/pay/:token',
    page(async (payment, language, _request, reply) => send(reply, payment, { html: drawPayPage({ payment, language }) })),
  )
  app.post(
    '/sandbox/pay/:token',
    page(async (payment, language, request, reply) => {
      const card = readCard(
        { number: formField(request, 'number'), expiry: formField(request, 'expiry'), cvc: formField(request, 'cvc') },
        ctx.clock(),
      )
      if ('problems' in card) return send(reply, payment, { html: drawPayPage({ payment, language, problems: card.problems }) })
      return continuePayment(reply, payment, await chargeCard(ctx, payment.id, card.outcome), language)
    }),
  )
  app.get(
    '/sandbox/pay/:token/confirm',
    page(async (payment, language, _request, reply) =>
      payment.is_confirming
        ? send(reply, payment, { html: drawConfirmPage({ payment, language }) })
        : reply.redirect(pathOf(payment, language), 303),
    ),
  )
  app.post(
    '/sandbox/pay/:token/confirm',
    page(async (payment, language, request, reply) =>
      continuePayment(reply, payment, await confirmCard(ctx, payment.id, formField(request, 'answer') === 'yes'), language),
    ),
  )
  app.post(
    '/sandbox/pay/:token/cancel',
    page(async (payment, language, _request, reply) =>
      continuePayment(reply, payment, await cancelPayment(ctx, payment.id), language),
    ),
  )
}

/** A form may lead only to the bank itself and back to the merchant. */
function send(
  reply: FastifyReply,
  payment: Payment | null,
  { status = 200, html }: { status?: number; html: string },
): FastifyReply {
  const back = payment ? [...new Set([payment.return_url, payment.cancel_url].map((url) => new URL(url).origin))] : []
  return sendHtml(reply, { html, status, styleHash, images: 'data:', formAction: ["'self'", ...back].join(' ') })
}

function languageOf(request: FastifyRequest, payment: Payment | null): Language {
  const asked = (request.query as { lang?: unknown }).lang
  return languages.find((one) => one === asked) ?? payment?.language ?? 'zh-cn'
}

const formField = (request: FastifyRequest, name: string): string =>
  String((request.body as Record<string, unknown> | null | undefined)?.[name] ?? '').slice(0, 40)
