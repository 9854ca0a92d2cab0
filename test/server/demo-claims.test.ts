import { expect, test } from 'vitest'
import { claimStatus } from '#domain/claim/status.ts'
import { fileDemoClaims } from '#server/demo/claims.ts'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { run } from '#server/platform/db/pool.ts'
import { openDemoWorld } from '#test/world/demo-ledger.ts'
import { findLedgerErrors } from '#test/world/ledger-checks.ts'

test('the demo has a claim in every state and one that waits for its member, each once', async () => {
  const w = await openDemoWorld()
  await fillDemo(w.ctx, () => undefined)
  const [member] = await run<{ id: number }>(w.ctx.db, `select id from member where username = 'demo'`)
  await w.build.money(member?.id ?? 0, 200_00)
  for (const _ of ['once', 'twice']) await fileDemoClaims(w.ctx)
  const rows = await run<{ status: number; waits_for: string }>(w.ctx.db, 'select status, waits_for from claim order by id')
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(Object.values(claimStatus)))
  expect(rows).toHaveLength(8)
  expect(rows.filter(({ waits_for: turn }) => turn === 'member')).toHaveLength(1)
  expect((await findLedgerErrors(w.ctx.db)).errors).toEqual({})
})
