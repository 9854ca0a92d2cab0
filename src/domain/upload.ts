/** What may be uploaded, asked by the browser before sending and by the server before keeping. */
export type UploadProblem = 'incomplete' | 'type' | 'size'

/** More than the largest phones take. A small file can claim a picture that fills the memory of a viewer. */
export const mostPixels = 110_000_000

type Candidate = { name: string; size: number | undefined; type: string }
type Limits = {
  /** bytes */
  maxsize: number
  /** comma-separated: `jpg`, `.jpg`, `image/png`, `image/*` or `*` */
  mimetype: string
}

export function checkUpload({ name, size, type }: Candidate, { maxsize, mimetype }: Limits): UploadProblem | null {
  if (name.trim() === '' || !size) return 'incomplete'
  if (!isAllowed(name, type, mimetype)) return 'type'
  return size > maxsize ? 'size' : null
}

/** The letters after the last dot, in lower case; '' without any. */
export function suffixOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot === -1 ? '' : name.slice(dot + 1).toLowerCase()
}

function isAllowed(name: string, type: string, mimetype: string): boolean {
  const allowed = new Set(mimetype.split(',').map((entry) => entry.trim().toLowerCase()))
  allowed.delete('')
  if (allowed.has('*') || allowed.has('*/*')) return true
  const suffix = suffixOf(name)
  if (suffix !== '' && (allowed.has(suffix) || allowed.has(`.${suffix}`))) return true
  // Browsers may add parameters: text/plain;charset=utf-8
  const bare = type.split(';')[0]?.trim().toLowerCase() ?? ''
  return bare.includes('/') && (allowed.has(bare) || allowed.has(`${bare.split('/')[0]}/*`))
}
