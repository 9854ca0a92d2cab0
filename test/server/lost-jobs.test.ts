import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { jobs } from '#server/jobs.ts'
import { queueMail, queueSms } from '#server/modules/messages/index.ts'
import { claimMessage } from '#server/modules/messages/store.ts'
import { makePool, run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { startHeartbeat } from '#server/platform/jobs/heartbeat.ts'
import { job } from '#server/platform/jobs/job.ts'
import { queueJob } from '#server/platform/jobs/queue.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import type { Log } from '#server/platform/log.ts'
import { cleanupSteps } from '#test/world/cleanup-steps.ts'
import { startDatabaseProxy } from '#test/world/database-proxy.ts'
import { smsAccount, startFakeSmsServer } from '#test/world/fake-sms-server.ts'
import { startFakeSmtpServer } from '#test/world/fake-smtp-server.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})

const jobNamed = (name: string) => {
  const found = jobs.find((job) => job.name === name)
  if (!found) throw new Error(`no job ${name}`)
  return found
}
/** Who is not heard of for a moment is lost. */
const shortTimeouts = { beatMs: 20, lostMs: 300 }
const nothing = job<Ctx, unknown>({ name: 'nothing', payload: z.unknown(), run: async () => undefined })

/** Somebody took it and was not heard of again. */
const markLost = (key: string, who = 'killed') =>
  run(
    w.ctx.db,
    `update graphile_worker._private_jobs set attempts = attempts + 1, locked_by = $2, locked_at = now() - interval '1 minute' where key = $1`,
    [key, who],
  )
const isLocked = async (key: string) =>
  (
    await run<{ held: boolean }>(w.ctx.db, 'select locked_at is not null as held from graphile_worker.jobs where key = $1', [key])
  )[0]?.held

const waitingMessage = async (recipient: string) =>
  (await run<{ id: number }>(w.ctx.db, 'select id from outbox where recipient = $1', [recipient]))[0]?.id ?? 0
const stateOf = async (id: number) =>
  (await run<{ state: number; attempts: number }>(w.ctx.db, 'select state, attempts from outbox where id = $1', [id]))[0]

test('a mail and a text message whose process died while sending are out a moment later, each once', async () => {
  const [mailServer, smsServer] = await Promise.all([startFakeSmtpServer(), startFakeSmsServer()])
  cleanupSteps.push(async () => void (await Promise.all([mailServer.stop(), smsServer.stop()])))
  const smtp = new URL(mailServer.url)
  const { settings } = w.ctx
  await settings.set('smtp_server', smtp.hostname)
  await settings.set('smtp_port', Number(smtp.port))
  await settings.set('smtp_user', 'ship')
  await settings.set('smtp_pass', 'p@ss/word')
  await settings.set('smtp_verification', 'none')
  await settings.set('smtp_sender_mail', 'post@shipsmart.example')
  await settings.set('sms_url', smsServer.url)
  await settings.set('sms_account', smsAccount.account)
  await settings.set('sms_token', smsAccount.token)
  await settings.set('sms_sender', smsAccount.sender)
  const letter = { template: 'sample', subject: { key: 'mail.code.user_register.subject' as const }, lines: [] }
  const to = { mail: 'late@example.com', sms: '+447700900999' }
  await inTx(w.ctx, async (tx) => {
    await queueMail(w.ctx, tx, { to: to.mail, language: 'en', content: letter })
    await queueSms(w.ctx, tx, {
      to: to.sms,
      language: 'en',
      template: 'user_register',
      key: 'sms.code.user_register',
      values: { code: 'AB3K', minutes: 10 },
    })
  })
  const ids = [await waitingMessage(to.mail), await waitingMessage(to.sms)]
  for (const id of ids) {
    await inTx(w.ctx, (tx) => claimMessage(tx, id))
    await markLost(`send-message:${id}`)
  }
  const worker = await startWorker(w.ctx, [jobNamed('send-message')], shortTimeouts)
  for (const id of ids) await expect.poll(() => stateOf(id)).toEqual({ state: 1, attempts: 2 })
  await worker.stop()
  expect(mailServer.received.filter((mail) => mail.to === to.mail)).toHaveLength(1)
  expect(smsServer.sent.filter((text) => text.to === to.sms)).toHaveLength(1)
})

test('what a provider told is settled although the process died over it', async () => {
  const [event] = await run<{ id: number }>(
    w.ctx.db,
    `insert into payment_event (provider, event_id, kind, facts, receive_time) values ('sandbox', 'lost-1', 'payment', $1, now()) returning id`,
    [JSON.stringify({ kind: 'payment', eventId: 'lost-1', key: 'nobody', ref: 'nobody' })],
  )
  const key = `payment-event:${event?.id}`
  await queueJob(w.ctx.db, { name: 'settle-payment-event', payload: { id: event?.id }, key })
  await markLost(key)
  const worker = await startWorker(w.ctx, [jobNamed('settle-payment-event')], shortTimeouts)
  const outcome = () =>
    run(w.ctx.db, 'select outcome, settle_time is not null as settled from payment_event where id = $1', [event?.id])
  await expect.poll(outcome).toEqual([{ outcome: 'unknown', settled: true }])
  await worker.stop()
})

test('what a living worker is at stays with it however long it takes, and whatever a dead one was at is given back', async () => {
  const begun: string[] = []
  let end = () => {}
  const ended = new Promise<void>((done) => {
    end = done
  })
  const slow = job<Ctx, unknown>({
    name: 'slow',
    payload: z.unknown(),
    run: async () => {
      begun.push('slow')
      await ended
    },
  })
  const workers = [await startWorker(w.ctx, [slow], shortTimeouts), await startWorker(w.ctx, [slow], shortTimeouts)]
  await queueJob(w.ctx.db, { name: 'slow', payload: {}, key: 'slow' })
  await expect.poll(() => begun).toEqual(['slow'])
  // As if it had been at it for an hour.
  await run(w.ctx.db, `update graphile_worker._private_jobs set locked_at = now() - interval '1 hour' where key = 'slow'`)
  for (const [key, name] of [
    ['label', 'make-label'],
    ['task', 'run-task'],
    ['nightly', 'check-ledger'],
  ] as const) {
    await queueJob(w.ctx.db, { name, payload: {}, key })
    await markLost(key)
    await expect.poll(() => isLocked(key)).toBe(false)
  }
  expect(await isLocked('slow')).toBe(true)
  end()
  await expect.poll(() => isLocked('slow')).toBeUndefined()
  expect(begun).toEqual(['slow'])
  for (const worker of workers) await worker.stop()
})

test('who was itself out of touch waits as long for the others before it calls them lost', async () => {
  const proxy = await startDatabaseProxy(w.connection.host, w.connection.port)
  const pool = makePool({ ...w.connection, host: proxy.host }, { onError: () => undefined })
  const logLines: object[] = []
  const log = { warn: (what: object) => logLines.push(what) } as unknown as Log
  const stop = startHeartbeat(pool, log, { beatMs: 20, lostMs: 1000, workers: () => ['here'] })
  const seen = () => run(w.ctx.db, `select 1 from job_worker where id = 'here' and seen_time > now() - interval '200 ms'`)
  await expect.poll(seen).toHaveLength(1)
  await proxy.close()
  await expect.poll(() => logLines.length).toBeGreaterThan(0)
  // Nobody could be heard meanwhile: the other one was as little as we were.
  await queueJob(w.ctx.db, { name: 'slow', payload: {}, key: 'far' })
  await markLost('far', 'there')
  await run(w.ctx.db, `insert into job_worker (id, seen_time) values ('there', now() - interval '1 minute')`)
  await proxy.open()
  await expect.poll(seen).toHaveLength(1)
  expect(await isLocked('far')).toBe(true)
  await run(w.ctx.db, `update job_worker set seen_time = now() + interval '1 minute' where id = 'there'`)
  await queueJob(w.ctx.db, { name: 'slow', payload: {}, key: 'near' })
  await markLost('near')
  await expect.poll(() => isLocked('near'), { timeout: 5000 }).toBe(false)
  expect(await isLocked('far')).toBe(true)
  await stop()
  await pool.end()
})

test('a job that takes its process with it every time is parked after its last try', async () => {
  await queueJob(w.ctx.db, { name: 'send-message', payload: { id: 0 }, key: 'deadly', attempts: 2 })
  const worker = await startWorker(w.ctx, [nothing], shortTimeouts)
  for (let n = 0; n < 2; n++) {
    await markLost('deadly')
    await expect.poll(() => isLocked('deadly')).toBe(false)
  }
  const [row] = await run(w.ctx.db, `select attempts, is_available from graphile_worker._private_jobs where key = 'deadly'`)
  expect(row).toEqual({ attempts: 2, is_available: false })
  await worker.stop()
})
