import type { z } from 'zod'
import type { Language } from '#domain/language.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import type { Actor } from '#server/platform/session/actor.ts'
import type { WordKey, WordValues } from '#words/keys.ts'

export type TaskOwner = Pick<Actor, 'realm' | 'id'>

export type NewTask = {
  kind: string
  owner: TaskOwner
  /** the language of the person who asked: of headings in a file, say */
  language: Language
  title: { key: WordKey; values?: WordValues }
  input: unknown
  now: Date
}

/** Books a task in the caller's transaction, and says its number. Whoever stands left of the tasks reaches it through ctx. */
export type StartTask = (tx: Tx, task: NewTask) => Promise<number>

/** A file the work has written, whole, into the folder it was given. */
export type TaskResult = { path: string; name: string; mimetype: string }

/** What the work is handed besides ctx and its input. */
export type TaskContext = {
  id: number
  owner: TaskOwner
  language: Language
  /** empties itself when the work is over */
  folder: string
  /** says how far it is, as often as one likes; throws when the owner cancelled or another worker took over */
  progress: (done: number, total: number) => Promise<void>
}

/**
 * One kind of long work. It may run again from the start when the process before it was killed, so what it changes must bear repeating; the file
 * it gives is kept once.
 */
export type TaskKind<Ctx, Input = unknown> = {
  kind: string
  input: z.ZodType<Input>
  run: (ctx: Ctx, input: Input, context: TaskContext) => Promise<TaskResult | null>
}

export const taskKind = <Ctx, Input>(declared: TaskKind<Ctx, Input>): TaskKind<Ctx> => declared as unknown as TaskKind<Ctx>
