import { isMemberNotice, isNews, languageOfCountry, mailKindOf } from '#domain/parcel-notice.ts'
import { formatTime } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { canSendMail, queueMail } from '#server/modules/messages/index.ts'
import { notify } from '#server/modules/notices/index.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { findParcel, type Parcel } from './find-parcels.ts'

/**
 * Tells the recipient where the parcel is now, if its member wants that, and the member what went wrong. Each is said once, in the transaction that
 * writes down that it was: run again, or killed half-way, it says nothing twice.
 */
export async function notifyParcel(ctx: Ctx, orderId: number): Promise<void> {
  const now = ctx.clock()
  await inTx(ctx, async (tx) => {
    const parcel = await findParcel(tx, orderId)
    if (!parcel || !isNews(parcel.tracking_time, now)) return
    await mailRecipient(ctx, tx, parcel, now)
    await noticeMember(ctx, tx, parcel, now)
  })
}

const insertOnce = prepareOnce(
  'insert into parcel_notice (order_id, user_id, key, create_time) values ($1, $2, $3, $4) on conflict (order_id, key) do nothing returning 1 as is_first',
)

const isFirst = async (tx: Tx, { id, user_id }: Parcel, key: string, now: Date): Promise<boolean> =>
  (await run(tx, insertOnce, [id, user_id, key, now])).length > 0

async function mailRecipient(ctx: Ctx, tx: Tx, parcel: Parcel, now: Date): Promise<void> {
  const kind = mailKindOf(parcel.tracking_status)
  if (!kind || parcel.receiver_email === '' || !canSendMail(ctx)) return
  if (!(await mailsRecipients(tx, parcel.user_id)) || !(await isFirst(tx, parcel, `mail:${kind}`, now))) return
  const number = parcel.tracking_number
  const values = { number, day: dueDay(ctx, parcel) }
  const hasDay = kind === 'on_its_way' && values.day !== ''
  const { publicUrl } = ctx.env
  await queueMail(ctx, tx, {
    to: parcel.receiver_email,
    language: languageOfCountry(parcel.receiver.countryCode),
    content: {
      template: `parcel.${kind}`,
      subject: { key: `mail.parcel.${kind}.subject`, values },
      lines: [{ key: `mail.parcel.${kind}.text`, values }, ...(hasDay ? [{ key: 'mail.parcel.due' as const, values }] : [])],
      // Without a public address there is no link that would work from a mailbox.
      ...(publicUrl
        ? {
            link: { text: 'mail.parcel.track' as const, url: new URL(`/tracking/${encodeURIComponent(number)}`, publicUrl).href },
          }
        : {}),
      notes: [{ key: 'mail.parcel.note' }],
    },
  })
}

/** The last day on which it should arrive: its end is the first instant of the next day. */
const dueDay = (ctx: Ctx, { due_time: due }: Parcel): string =>
  due ? formatTime(new Date(due.getTime() - 1000), ctx.settings.get('time_zone'), 'yyyy-mm-dd') : ''

async function noticeMember(ctx: Ctx, tx: Tx, parcel: Parcel, now: Date): Promise<void> {
  const { id, user_id: member, tracking_status: status, tracking_time: since, order_code: number } = parcel
  if (!isMemberNotice(status)) return
  // A second attempt that fails is news again.
  if (!(await isFirst(tx, parcel, `member:${status}:${since?.getTime()}`, now))) return
  await notify(ctx, tx, {
    to: { realm: 'member', id: member },
    kind: `parcel.${status}`,
    word: { key: `notice.parcel.${status}`, values: { number } },
    link: `/user/account/logisticsDetail?id=${id}`,
    mail: false,
  })
}

const selectSetting = prepareOnce('select mails_recipient from tracking_setting where user_id = $1')

/** Whether recipients of this member's parcels are kept posted. */
export async function mailsRecipients(db: Ctx['db'] | Tx, userId: number): Promise<boolean> {
  const [setting] = await run<{ mails_recipient: boolean }>(db, selectSetting, [userId])
  return setting?.mails_recipient ?? false
}

const upsertSetting = prepareOnce(
  `insert into tracking_setting (user_id, mails_recipient, update_time) values ($1, $2, $3)
   on conflict (user_id) do update set mails_recipient = excluded.mails_recipient, update_time = excluded.update_time`,
)

export const setMailsRecipients = async (ctx: Ctx, userId: number, isOn: boolean): Promise<void> =>
  void (await run(ctx.db, upsertSetting, [userId, isOn, ctx.clock()]))
