import type { Ctx } from '#server/ctx.ts'
import { listAdminsWithNode } from '#server/modules/identity/index.ts'
import { notify } from '#server/modules/notices/index.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { staffFailureCodes } from '../delay-label.ts'
import type { OpenManifest } from './store.ts'

/** Tells whoever may try a manifest again, where only staff can mend what it waits for. */
export async function notifyStuckManifest(ctx: Ctx, tx: Tx, { id, number }: OpenManifest, code: string): Promise<void> {
  if (!staffFailureCodes.includes(code)) return
  for (const adminId of await listAdminsWithNode(ctx, tx, 'manifest/retry'))
    await notify(ctx, tx, {
      to: { realm: 'admin', id: adminId },
      kind: 'order',
      word: { key: 'notice.manifest.stuck', values: { number, why_key: `manifest.failure.${code}` } },
      link: `/admin/manifest?open=${id}`,
      mail: true,
    })
}
