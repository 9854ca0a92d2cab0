import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { job } from '#server/platform/jobs/job.ts'
import { checkAttachment } from './actions/check-attachment.ts'
import { listLeaving, removeLeaving } from './leaving.ts'
import { listUnchecked } from './store.ts'

const checkedAtOnce = 500
/** A bucket answers some hundred such questions a second: so many take minutes, and a million files are gone through in two months. */
const checkedPerNight = 20_000
/** Whoever is deleting a file at this moment is left to it. */
const leftBehindMs = 600_000

/** Every night: looks for the files that nobody has looked for the longest. May run twice. */
const checkFiles = job<Ctx, unknown>({
  name: 'check-files',
  payload: z.unknown(),
  schedule: '47 3 * * *',
  lane: 'long',
  run: async (ctx) => {
    const before = ctx.clock()
    for (let checked = 0; checked < checkedPerNight; checked += checkedAtOnce) {
      const rows = await listUnchecked(ctx.db, { before, storages: storagesOf(ctx), limit: checkedAtOnce })
      for (const row of rows) await checkAttachment(ctx, row)
      if (rows.length < checkedAtOnce) return
    }
  },
})

/** Removes what a process that died, or a bucket that did not answer, left behind. May run twice. */
const removeLeft = job<Ctx, unknown>({
  name: 'remove-left-files',
  payload: z.unknown(),
  schedule: '*/10 * * * *',
  run: async (ctx) => {
    const left = await listLeaving(ctx.db, new Date(ctx.clock().getTime() - leftBehindMs), storagesOf(ctx))
    for (const file of left) await removeLeaving(ctx, file)
  },
})

const storagesOf = ({ files }: Ctx): string[] => ['local', 's3'].filter((name) => files.find(name))

export const fileJobs = [checkFiles, removeLeft]
