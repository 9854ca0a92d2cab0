import path from 'node:path'
import type { Env } from '#server/platform/env.ts'
import type { Log } from '#server/platform/log.ts'
import { localStore } from './local/store.ts'
import type { FileStore, Files } from './port.ts'
import { s3Store } from './s3/store.ts'

/** The bucket if one was given, else the data folder. After a move to a bucket, what lies in the folder is still found. */
export function openFiles({ env, log, clock }: { env: Env; log: Log; clock: () => Date }): Files {
  const local = localStore(path.join(env.dataDir, 'files'))
  const stores: FileStore[] = env.files ? [s3Store(env.files, { log, clock }), local] : [local]
  return { main: stores[0] ?? local, find: (name) => stores.find((store) => store.name === name) }
}
