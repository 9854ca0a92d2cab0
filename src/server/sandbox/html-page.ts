import type { FastifyInstance, FastifyReply } from 'fastify'

/** Forms are sent to the pages of bank and shop without any script. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}

type HtmlPage = { html: string; status?: number; styleHash: string; images: string; formAction: string }

/** A page that nobody keeps or frames, with its one style sheet and nothing else that runs. */
export const sendHtml = (reply: FastifyReply, { html, status = 200, styleHash, images, formAction }: HtmlPage): FastifyReply =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'sha256-${styleHash}'; img-src ${images}; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
    )
    .send(html)
