import type { claimDesk, claims } from '#contract/claim.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { checkOpenClaim } from '#domain/claim/rules.ts'
import { claimStatus } from '#domain/claim/status.ts'
import { formatTime } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { type Reply, replyWithMessage } from '#server/platform/http/reply.ts'
import { notifyMember, notifyStaff } from '../notify-claim.ts'
import {
  addClaimFiles,
  addClaimMessage,
  type HandedFile,
  lockClaim,
  moveClaim,
  mustAllow,
  publishClaim,
  updateClaim,
} from '../store.ts'

const dayMs = 86_400_000

/** What a member says, with or without files. Whatever they send hands the turn back to us. */
export async function addMessage(
  ctx: Ctx,
  { id, text, files }: InputOf<(typeof claims)['message']>,
  caller: Caller,
): Promise<Reply<null>> {
  await inTx(ctx, (tx) => addFromMember(ctx, tx, { id, userId: actorOf(caller).id, text, files }))
  return replyWithMessage('claim.message_sent', null)
}

/** One more document. The same file twice is one. */
export async function addFile(
  ctx: Ctx,
  { id, document, file, name }: InputOf<(typeof claims)['addFile']>,
  caller: Caller,
): Promise<Reply<null>> {
  await inTx(ctx, (tx) => addFromMember(ctx, tx, { id, userId: actorOf(caller).id, text: '', files: [{ document, file, name }] }))
  return replyWithMessage('claim.file_added', null)
}

type FromMember = { id: number; userId: number; text: string; files: readonly HandedFile[] }

async function addFromMember(ctx: Ctx, tx: Tx, { id, userId, text, files }: FromMember): Promise<void> {
  const { claim } = await lockClaim(tx, id, userId)
  mustAllow(checkOpenClaim(claim))
  const now = ctx.clock()
  const actor = { type: 'member', id: userId } as const
  const isAnswer = claim.waits_for === 'member'
  const verb = text === '' ? 'file_added' : isAnswer ? 'answered' : 'message'
  await addClaimFiles(tx, { claimId: id, files, by: actor, now })
  await addClaimMessage(tx, { claimId: id, verb, actor, text, now })
  await updateClaim(tx, id, { waits_for: 'staff', due_time: null, reminded: false }, now)
  // Whoever sends five photos one after the other is announced once.
  if (isAnswer || text !== '')
    await notifyStaff(ctx, tx, claim, { node: 'claim/approve', adminId: claim.admin_id, key: 'notice.claim.answered' })
  await publishClaim(tx, claim)
}

/** Staff write to the member. A question starts the review if need be, and gives the member so many days to answer. */
export async function askMember(
  ctx: Ctx,
  { id, text, files, is_question: isQuestion }: InputOf<(typeof claimDesk)['ask']>,
  caller: Caller,
): Promise<Reply<null>> {
  const { id: adminId } = actorOf(caller)
  await inTx(ctx, async (tx) => {
    const { claim } = await lockClaim(tx, id, null)
    mustAllow(checkOpenClaim(claim))
    const now = ctx.clock()
    const actor = { type: 'admin', id: adminId } as const
    if (claim.status === claimStatus.submitted) {
      await moveClaim(tx, claim, claimStatus.inReview, now, { admin_id: adminId })
      await addClaimMessage(tx, { claimId: id, verb: 'reviewed', actor, now })
    }
    await addClaimFiles(tx, { claimId: id, files, by: actor, now })
    await addClaimMessage(tx, { claimId: id, verb: isQuestion ? 'asked' : 'message', actor, text, now })
    const due = new Date(now.getTime() + ctx.settings.get('claim_answer_days') * dayMs)
    if (isQuestion) await updateClaim(tx, id, { waits_for: 'member', due_time: due, reminded: false, admin_id: adminId }, now)
    await notifyMember(ctx, tx, claim, isQuestion ? 'notice.claim.asked' : 'notice.claim.message', {
      day: formatTime(due, ctx.settings.get('time_zone'), 'yyyy-mm-dd'),
    })
    await publishClaim(tx, claim)
  })
  return replyWithMessage('claim.message_sent', null)
}
