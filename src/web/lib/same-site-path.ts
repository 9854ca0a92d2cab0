/** Any host will do: what a browser makes of a path is the same on all of them. */
const placeholderHost = 'http://own.invalid'

/**
 * The path, query and hash that a browser makes of this text, if it stays on this site; undefined otherwise. A browser drops tabs and line breaks,
 * takes `\` for `/` and resolves `..`, and whatever reads the path next may decode it once more, so the text alone says little.
 */
export function toSameSitePath(text: string): string | undefined {
  if (!text.startsWith('/') || !URL.canParse(text, placeholderHost)) return undefined
  const { origin, pathname, search, hash } = new URL(text, placeholderHost)
  if (origin !== placeholderHost || !isSameSitePath(pathname)) return undefined
  return `${pathname}${search}${hash}`
}

/** Not a second slash, nor anything that a browser turns into one or drops, right behind the first; however often it is decoded. */
function isSameSitePath(path: string): boolean {
  if (!/^\/(?![/\\\s\p{Cc}])/u.test(path)) return false
  const decoded = path.replace(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return decoded === path || isSameSitePath(decoded)
}
