import type { Tx } from '#server/platform/db/tx.ts'
import type { WordKey } from '#words/keys.ts'

/** Something that keeps addresses of uploaded files. As long as it names one, the file is not deleted. */
export type FileReference = {
  /** what it is called in "still used by …" */
  name: WordKey
  /** those of these addresses that it names */
  find: (tx: Tx, urls: readonly string[]) => Promise<string[]>
}
