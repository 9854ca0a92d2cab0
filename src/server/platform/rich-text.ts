import sanitize from 'sanitize-html'
import { isBlankHtml } from '#domain/html.ts'

/**
 * HTML written by people, made harmless before it is kept: whatever is not on the list goes, its text stays. Lists are of what our editor can make;
 * no styles, no scripts, no frames, no forms, nothing that loads by itself but pictures of ours and over https.
 */
export function cleanRichText(html: string): string {
  const clean = withoutEmptyEnd(sanitize(html, options).trim())
  // An emptied editor leaves tags behind; kept, they would stand in the way of the other language.
  return isBlankHtml(clean) ? '' : clean
}

/** An editor keeps an empty line at the end to type on; readers need none. From the end on: a pattern would begin anew at each of thousands. */
function withoutEmptyEnd(html: string): string {
  let end = html.length
  while (html.startsWith('</p>', end - 4)) {
    const start = html.lastIndexOf('<p>', end - 4)
    if (
      start < 0 ||
      html
        .slice(start + 3, end - 4)
        .replaceAll('<br />', '')
        .trim() !== ''
    )
      break
    end = start
  }
  return html.slice(0, end)
}

const cellSpans = ['colspan', 'rowspan']

const options: sanitize.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'h4',
    'p',
    'br',
    'hr',
    'blockquote',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    's',
    'u',
    'code',
    'pre',
    'a',
    'img',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ol: ['start'],
    td: cellSpans,
    th: cellSpans,
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // Their content is no text for readers.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'template', 'title'],
  transformTags: {
    // The page has one first heading, its title.
    h1: 'h2',
    b: 'strong',
    i: 'em',
    // By another name it is on no list. The library's own filter copies all of the text for each that goes.
    img: (tagName, attribs) => ({ tagName: isOurPicture(attribs.src ?? '') ? tagName : 'picture-of-others', attribs }),
    a: (tagName, { href, target }) => ({
      tagName,
      attribs: {
        ...(href === undefined ? {} : { href }),
        ...(target === '_blank' ? { target } : {}),
        rel: 'noopener noreferrer',
      },
    }),
  },
}

/** A relative address could be any call of ours; a picture is either stored here or fetched over https. */
const isOurPicture = (src: string): boolean => /^(\/storage\/(?!.*\.\.)|https:\/\/)[^\s"'<>\\]+$/i.test(src)
