import type { Readable } from 'node:stream'

/** A file that lies complete on this machine's disk, on its way into a store. */
export type LocalFile = { path: string; size: number; sha256: string; mimetype: string }

/** Where files are kept. A key is a relative path made by us; putting the same key again replaces the file as a whole. */
export type FileStore = {
  name: 'local' | 's3'
  put(key: string, file: LocalFile): Promise<void>
  /** null when there is no such file */
  get(key: string): Promise<{ stream: Readable; size: number } | null>
  exists(key: string): Promise<boolean>
  /** a missing file is as good as removed */
  remove(key: string): Promise<void>
}

/** New files go to `main`; older ones are found where their row says. */
export type Files = { main: FileStore; find(name: string): FileStore | undefined }

const longestKey = 500

/** Letters that mean nothing to a file system, a URL or a signature; no part is hidden, empty or a way up. */
export const isFileKey = (key: string): boolean =>
  key.length <= longestKey && key.split('/').every((part) => /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(part) && !part.includes('..'))

export function mustBeFileKey(key: string): string {
  if (!isFileKey(key)) throw new Error(`not a file key: ${JSON.stringify(key.slice(0, 80))}`)
  return key
}
