import type { Language } from '#domain/language.ts'
import { say, sayWithWords } from '#server/platform/i18n.ts'
import type { WordKey, WordValues } from '#words/keys.ts'

export type MailLine = { key: WordKey; values?: WordValues }

/** What a mail says, before it is put into a language: sentences, perhaps a code to type, perhaps one place to go. */
export type MailContent = {
  template: string
  subject: MailLine
  lines: MailLine[]
  /** opens something: shown large, and hidden wherever the letter is kept after it was carried */
  code?: string
  link?: { text: WordKey; url: string }
  /** small print below */
  notes?: MailLine[]
}

export type RenderedMail = { subject: string; text: string; html: string }

/** Puts a letter into words; plain text and HTML say the same. */
export function renderMail(content: MailContent, { language, site }: { language: Language; site: string }): RenderedMail {
  const sayLine = ({ key, values }: MailLine) => sayWithWords(language, key, { site, ...values })
  const [greeting, goodbye] = [say(language, 'mail.greeting'), say(language, 'mail.goodbye', { site })]
  const lines = content.lines.map(sayLine)
  const notes = [...(content.notes ?? []).map(sayLine), say(language, 'mail.automatic')]
  const link = content.link && { text: say(language, content.link.text), url: content.link.url }
  return {
    // A notice is a sentence; as a subject it stands without its full stop.
    subject: `${sayLine(content.subject).replace(/[.。]$/, '')} - ${site}`,
    text: [
      greeting,
      ...lines,
      ...(content.code ? [`    ${content.code}`] : []),
      ...(link ? [`${link.text}: ${link.url}`] : []),
      ...notes,
      goodbye,
    ].join('\n\n'),
    html: page(language, [
      paragraph(greeting),
      ...lines.map((line) => paragraph(line)),
      ...(content.code ? [codeBox(content.code)] : []),
      ...(link ? [button(link)] : []),
      paragraph(goodbye),
      ...notes.map((note) => paragraph(note, 'color:#5c6570;font-size:13px')),
    ]),
  }
}

// Mail readers know little CSS: everything is inline and one column.
const page = (language: Language, blocks: string[]) =>
  `<!doctype html><html lang="${language}"><body style="margin:0;background:#f4f6f8;padding:24px;font-family:system-ui,'Noto Sans SC',sans-serif;color:#1b2733">` +
  `<div style="max-width:520px;margin:0 auto;background:#fff;border-radius:8px;padding:28px 32px;line-height:1.6">${blocks.join('')}</div></body></html>`

const paragraph = (text: string, style = '') =>
  `<p style="margin:0 0 16px;${style}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`

const codeBox = (code: string) =>
  `<p style="margin:0 0 16px;font-size:28px;letter-spacing:6px;font-weight:600;font-family:ui-monospace,monospace">${escapeHtml(code)}</p>`

const button = ({ text, url }: { text: string; url: string }) =>
  `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="background:#1f4e8c;color:#fff;padding:10px 20px;border-radius:8px;text-decoration:none">${escapeHtml(text)}</a></p>`

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
