import { insurance as insuranceCalls } from '#contract/insurance.ts'
import { resources } from '#contract/resources/index.ts'
import { insurance } from '#contract/resources/insurance.ts'
import type { Ctx } from '#server/ctx.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { resourceRoutes } from '#server/platform/resources/routes.ts'
import { listInsurance } from '../actions/list-insurance.ts'
import { insuranceHooks } from './rules.ts'

export const insuranceRoutes: Route<Ctx>[] = [
  ...resourceRoutes<Ctx>(insurance, resources, insuranceHooks),
  on(insuranceCalls.index, listInsurance),
]
