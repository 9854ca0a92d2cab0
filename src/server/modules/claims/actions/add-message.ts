import type { claimDesk, claims } from '#contract/claim.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { checkOpenClaim } from '#domain/claim/rules.ts'
import { claimStatus } from '#domain/claim/status.ts'
import { formatTime } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { replyWithMessage } from '#server/platform/http/reply.ts'
import { notifyMember, notifyStaff } from '../notify-claim.ts'
import { addClaimFiles, addClaimMessage, changeClaim, type HandedFile, moveClaim, updateClaim } from '../store.ts'

const dayMs = 86_400_000

/** What a member says, with or without files. Whatever they send hands the turn back to us. */
export async function addMessage(ctx: Ctx, { id, text, files }: InputOf<(typeof claims)['message']>, caller: Caller) {
  await addFromMember(ctx, { id, userId: actorOf(caller).id, text, files })
  return replyWithMessage('claim.message_sent', null)
}

/** One more document. The same file twice is one. */
export async function addFile(ctx: Ctx, { id, ...file }: InputOf<(typeof claims)['addFile']>, caller: Caller) {
  await addFromMember(ctx, { id, userId: actorOf(caller).id, text: '', files: [file] })
  return replyWithMessage('claim.file_added', null)
}

type FromMember = { id: number; userId: number; text: string; files: readonly HandedFile[] }

const addFromMember = (ctx: Ctx, { id, userId, text, files }: FromMember): Promise<void> =>
  changeClaim(ctx, { id, userId, check: checkOpenClaim }, async (tx, claim, { now }) => {
    const actor = { type: 'member', id: userId } as const
    const isAnswer = claim.waits_for === 'member'
    const verb = text === '' ? 'file_added' : isAnswer ? 'answered' : 'message'
    await addClaimFiles(tx, { claimId: id, files, by: actor, now })
    await addClaimMessage(tx, { claimId: id, verb, actor, text, now })
    await updateClaim(tx, id, { waits_for: 'staff', due_time: null, reminded: false }, now)
    // Whoever sends five photos one after the other is announced once.
    if (isAnswer || text !== '')
      await notifyStaff(ctx, tx, claim, { node: 'claim/approve', adminId: claim.admin_id, key: 'notice.claim.answered' })
  })

/** Staff write to the member. A question starts the review if need be, and gives the member so many days to answer. */
export async function askMember(
  ctx: Ctx,
  { id, text, files, is_question: isQuestion }: InputOf<(typeof claimDesk)['ask']>,
  caller: Caller,
) {
  const { id: adminId } = actorOf(caller)
  await changeClaim(ctx, { id, userId: null, check: checkOpenClaim }, async (tx, claim, { now }) => {
    const actor = { type: 'admin', id: adminId } as const
    if (claim.status === claimStatus.submitted) {
      await moveClaim(tx, claim, claimStatus.inReview, { change: { admin_id: adminId }, note: { verb: 'reviewed', actor }, now })
    }
    await addClaimFiles(tx, { claimId: id, files, by: actor, now })
    await addClaimMessage(tx, { claimId: id, verb: isQuestion ? 'asked' : 'message', actor, text, now })
    const due = new Date(now.getTime() + ctx.settings.get('claim_answer_days') * dayMs)
    if (isQuestion) await updateClaim(tx, id, { waits_for: 'member', due_time: due, reminded: false, admin_id: adminId }, now)
    await notifyMember(ctx, tx, claim, isQuestion ? 'notice.claim.asked' : 'notice.claim.message', {
      day: formatTime(due, ctx.settings.get('time_zone'), 'yyyy-mm-dd'),
    })
  })
  return replyWithMessage('claim.message_sent', null)
}
