import { memberReweigh } from '#contract/member-lists/reweigh.ts'
import { resources } from '#contract/resources/index.ts'
import { reweigh } from '#contract/resources/reweigh.ts'
import { warehouse } from '#contract/resources/warehouse.ts'
import { reweighs } from '#contract/reweigh.ts'
import { warehouseScan } from '#contract/warehouse-scan.ts'
import { AppError } from '#domain/errors.ts'
import { pick } from '#domain/language.ts'
import { isTimeZone } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { actorOf } from '#server/platform/http/caller.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { replyWithMessage } from '#server/platform/http/reply.ts'
import { memberRoutes } from '#server/platform/resources/member-routes.ts'
import { type ResourceHooks, resourceRoutes } from '#server/platform/resources/routes.ts'
import { submitScan } from './actions/submit-scan.ts'
import { listLastScans, listOpenWarehouses } from './scan-store.ts'
import { answerReweigh, confirmReweigh, type ReweighAnswer, waiveReweigh } from './settle-reweigh.ts'

const answerWith =
  (answer: ReweighAnswer['answer']): NonNullable<ResourceHooks<Ctx>['actions']>[string] =>
  (ctx, row, caller, { reason = '' }) =>
    answerReweigh(ctx, actorOf(caller).id, { id: Number(row.id), answer, reason })

export const warehouseRoutes: Route<Ctx>[] = [
  ...resourceRoutes<Ctx>(warehouse, resources, {
    beforeSave: async (_ctx, _tx, row) => {
      if ('time_zone' in row && !isTimeZone(String(row.time_zone)))
        throw new AppError('input.invalid', { fields: { time_zone: { key: 'invalid.choice' } } })
    },
  }),
  on(warehouseScan.index, async (ctx: Ctx, _input, caller) => {
    const warehouses = await listOpenWarehouses(ctx.db)
    return {
      warehouses: warehouses.map(({ id, name_zh, name_en, code }) => ({
        id,
        name: pick(caller.language, name_zh, name_en),
        code,
      })),
      recent: await listLastScans(ctx.db, actorOf(caller).id, caller.language),
    }
  }),
  on(warehouseScan.submit, submitScan),
  on(reweighs.answer, async (ctx: Ctx, { id, answer, reason = '' }, caller) => {
    await answerReweigh(ctx, actorOf(caller).id, { id, answer, reason })
    return replyWithMessage(answer === 'accept' ? 'reweigh.accepted' : 'reweigh.disputed', null)
  }),
  ...memberRoutes<Ctx>(memberReweigh, resources, { actions: { accept: answerWith('accept'), dispute: answerWith('dispute') } }),
  ...resourceRoutes<Ctx>(reweigh, resources, {
    actions: {
      confirm: (ctx, row, caller) => confirmReweigh(ctx, Number(row.id), actorOf(caller).id),
      waive: (ctx, row, caller, { reason = '' }) => waiveReweigh(ctx, Number(row.id), { adminId: actorOf(caller).id, reason }),
    },
  }),
]
