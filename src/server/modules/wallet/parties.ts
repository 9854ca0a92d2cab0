import type { Ctx } from '#server/ctx.ts'
import type { Statement } from '#server/modules/documents/index.ts'
import { run } from '#server/platform/db/pool.ts'

/** Who we are on a document, as the operator wrote it. */
export const issuerOf = ({ settings }: Ctx): Statement['issuer'] => ({
  name: settings.get('seller_name') || settings.get('site_name'),
  address: settings
    .get('seller_address')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
  vatNumber: settings.get('seller_vat_number'),
})

export async function recipientOf({ db }: Ctx, userId: number): Promise<Statement['member']> {
  const [member] = await run<{ username: string; nickname: string }>(db, 'select username, nickname from member where id = $1', [
    userId,
  ])
  return { name: member?.nickname || member?.username || '', number: String(userId), address: [], vatNumber: '' }
}
