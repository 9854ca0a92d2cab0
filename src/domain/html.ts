/** Text that goes into HTML, between tags or inside quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`)

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** What a reader sees of an HTML text, in one line: for descriptions, summaries and the question whether there is anything at all. */
export const textOfHtml = (html: string): string =>
  html
    .replace(/<[^>]*(>|$)/g, ' ')
    .replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]+);/gi, (whole, name: string) => entityOf(name) ?? whole)
    .replace(/\s+/g, ' ')
    .trim()

/** An editor leaves `<p></p>` behind where nothing was written; a picture alone is something. */
export const isBlankHtml = (html: string): boolean => textOfHtml(html) === '' && !/<img\s/i.test(html)

/** At most `max` characters, cut between words where there are any, with an ellipsis where something was left out. */
export function shorten(text: string, max: number): string {
  const characters = [...text]
  if (characters.length <= max) return text
  const cut = characters.slice(0, max - 1).join('')
  const space = cut.lastIndexOf(' ')
  return `${(space > max * 0.7 ? cut.slice(0, space) : cut).trimEnd()}…`
}

function entityOf(name: string): string | undefined {
  if (!name.startsWith('#')) return entities[name.toLowerCase()]
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}
