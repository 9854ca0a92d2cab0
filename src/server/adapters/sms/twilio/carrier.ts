import { AppError } from '#domain/errors.ts'
import { callExternal } from '#server/platform/external.ts'
import type { Log } from '#server/platform/log.ts'
import type { SmsCarrier, SmsConfig } from '../port.ts'

const timeoutMs = 20_000

/**
 * Twilio's Messages resource (2010-04-01), which several providers imitate; the host can be another. It knows no idempotency key, so a
 * message whose first try ended unclear is looked for among those sent before it is sent again.
 */
export function twilioCarrier({ url, account, token, sender, log }: SmsConfig & { log: Log }): SmsCarrier {
  const messages = `${url.replace(/\/$/, '')}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
  const sendRequest = (requestUrl: string, form?: URLSearchParams) =>
    callExternal({ log }, 'sms', async () => {
      const response = await fetch(requestUrl, {
        method: form ? 'POST' : 'GET',
        headers: { authorization },
        body: form ?? null,
        signal: AbortSignal.timeout(timeoutMs),
      })
      const answer = (await response.json().catch(() => ({}))) as { message?: string; messages?: { body?: string }[] }
      if (response.ok) return answer
      const why = `${response.status} ${answer.message ?? response.statusText}`
      throw isFinal(response.status) ? new AppError('message.refused', { detail: { why } }) : new Error(why)
    })

  return {
    name: 'twilio',
    send: async ({ to, text, triedSince }) => {
      if (triedSince) {
        const sent = new URLSearchParams({ To: to, 'DateSent>': triedSince.toISOString().slice(0, 10), PageSize: '50' })
        const { messages: earlier = [] } = await sendRequest(`${messages}?${sent}`)
        if (earlier.some(({ body }) => body === text)) return
      }
      await sendRequest(messages, new URLSearchParams({ To: to, From: sender, Body: text }))
    },
  }
}

/** Too many requests, a wrong password of ours and failures of theirs pass; a number that does not exist stays wrong. */
const isFinal = (status: number): boolean => status >= 400 && status < 500 && ![401, 403, 408, 409, 429].includes(status)
