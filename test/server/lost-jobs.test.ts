import { beforeAll, expect, test } from 'vitest'
import { jobs } from '#server/jobs.ts'
import { queueMail, queueSms } from '#server/modules/messages/index.ts'
import { claimMessage } from '#server/modules/messages/store.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { queueJob } from '#server/platform/jobs/queue.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { smsAccount, smsPeer } from '#test/world/sms-peer.ts'
import { smtpPeer } from '#test/world/smtp-peer.ts'
import { undo } from '#test/world/undo.ts'
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
const lookForLost = () => jobNamed('free-lost-jobs').run(w.ctx, {})

/** The process that took it is killed, so many minutes ago. */
const die = (key: string, minutes: number) =>
  run(
    w.ctx.db,
    `update graphile_worker._private_jobs set attempts = attempts + 1, locked_by = 'killed', locked_at = now() - make_interval(mins => $2) where key = $1`,
    [key, minutes],
  )
const isHeld = async (key: string) =>
  (
    await run<{ held: boolean }>(w.ctx.db, 'select locked_at is not null as held from graphile_worker.jobs where key = $1', [key])
  )[0]?.held

const waitingMessage = async (recipient: string) =>
  (await run<{ id: number }>(w.ctx.db, 'select id from outbox where recipient = $1', [recipient]))[0]?.id ?? 0
const stateOf = async (id: number) =>
  (await run<{ state: number; attempts: number }>(w.ctx.db, 'select state, attempts from outbox where id = $1', [id]))[0]

test('a mail and a text message whose process died while sending are out a few minutes later, each once', async () => {
  const [mailServer, smsServer] = await Promise.all([smtpPeer(), smsPeer()])
  undo.push(async () => void (await Promise.all([mailServer.stop(), smsServer.stop()])))
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
    await queueMail(w.ctx, tx, { to: to.mail, language: 'en', letter })
    await queueSms(w.ctx, tx, {
      ...{ to: to.sms, language: 'en', template: 'user_register', key: 'sms.code.user_register' },
      values: { code: 'AB3K', minutes: 10 },
    })
  })
  const ids = [await waitingMessage(to.mail), await waitingMessage(to.sms)]
  for (const id of ids) {
    await inTx(w.ctx, (tx) => claimMessage(tx, id))
    await die(`send-message:${id}`, 6)
  }
  await lookForLost()
  const worker = await startWorker(w.ctx, [jobNamed('send-message')])
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
  await die(key, 6)
  await lookForLost()
  const worker = await startWorker(w.ctx, [jobNamed('settle-payment-event')])
  const outcome = () =>
    run(w.ctx.db, 'select outcome, settle_time is not null as settled from payment_event where id = $1', [event?.id])
  await expect.poll(outcome).toEqual([{ outcome: 'unknown', settled: true }])
  await worker.stop()
})

test('what somebody is at, and what others look after, is left alone', async () => {
  await queueJob(w.ctx.db, { name: 'send-message', payload: { id: 0 }, key: 'now' })
  await die('now', 3)
  await queueJob(w.ctx.db, { name: 'make-label', payload: { order_id: 0 }, key: 'label' })
  await die('label', 60)
  await queueJob(w.ctx.db, { name: 'run-task', payload: { id: 0 }, key: 'task' })
  await die('task', 60)
  await queueJob(w.ctx.db, { name: 'check-ledger', payload: {}, key: 'nightly' })
  await die('nightly', 60)
  await lookForLost()
  for (const key of ['now', 'label', 'task', 'nightly']) expect(await isHeld(key)).toBe(true)
})

test('a job that takes its process with it every time is parked after its last try', async () => {
  await queueJob(w.ctx.db, { name: 'send-message', payload: { id: 0 }, key: 'deadly', attempts: 2 })
  for (let n = 0; n < 2; n++) {
    await die('deadly', 6)
    await lookForLost()
  }
  const [row] = await run(w.ctx.db, `select attempts, is_available from graphile_worker._private_jobs where key = 'deadly'`)
  expect(row).toEqual({ attempts: 2, is_available: false })
  expect(await isHeld('deadly')).toBe(false)
})
