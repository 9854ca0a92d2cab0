export const imageContents = ['png', 'jpg', 'gif', 'webp', 'bmp'] as const
export type ImageContent = (typeof imageContents)[number]

/** What the first bytes of a file say it is. `zip` and `cfb` are the containers of office documents, `text` is valid UTF-8 without NUL. */
export type ContentKind = ImageContent | 'pdf' | 'zip' | 'cfb' | 'rar' | 'mp4' | 'mp3' | 'wav' | 'text' | 'other'

export const isImage = (content: ContentKind): content is ImageContent => imageContents.some((one) => one === content)

type Media = { content: ContentKind; mimetype: string }

const media = (content: ContentKind, mimetype: string): Media => ({ content, mimetype })
const office = 'application/vnd.openxmlformats-officedocument'

/** Suffix → what its bytes must be, and the type we say it has; a sender's word for it is not asked. */
export const mediaBySuffix: Record<string, Media> = {
  png: media('png', 'image/png'),
  jpg: media('jpg', 'image/jpeg'),
  jpeg: media('jpg', 'image/jpeg'),
  gif: media('gif', 'image/gif'),
  webp: media('webp', 'image/webp'),
  bmp: media('bmp', 'image/bmp'),
  pdf: media('pdf', 'application/pdf'),
  zip: media('zip', 'application/zip'),
  xlsx: media('zip', `${office}.spreadsheetml.sheet`),
  docx: media('zip', `${office}.wordprocessingml.document`),
  xls: media('cfb', 'application/vnd.ms-excel'),
  doc: media('cfb', 'application/msword'),
  rar: media('rar', 'application/vnd.rar'),
  mp4: media('mp4', 'video/mp4'),
  mp3: media('mp3', 'audio/mpeg'),
  wav: media('wav', 'audio/wav'),
  txt: media('text', 'text/plain'),
  csv: media('text', 'text/csv'),
  json: media('text', 'application/json'),
  xml: media('text', 'application/xml'),
  svg: media('text', 'image/svg+xml'),
  html: media('text', 'text/html'),
  htm: media('text', 'text/html'),
}

export const unknownMimetype = 'application/octet-stream'

/** For a file without a suffix. */
export const mimetypeOf = (content: ContentKind): string =>
  content === 'text' ? 'text/plain' : (mediaBySuffix[content]?.mimetype ?? unknownMimetype)

const inlineMimetypes = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/bmp',
  'application/pdf',
  'audio/mpeg',
  'audio/wav',
  'video/mp4',
])

/** Whether a browser may show it in place: only what cannot carry a script of the sender. */
export const isInline = (mimetype: string): boolean => inlineMimetypes.has(mimetype)
