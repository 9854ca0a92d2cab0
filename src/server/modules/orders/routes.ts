import { orders } from '#contract/order.ts'
import { orderDesk } from '#contract/order-desk.ts'
import { orderImport } from '#contract/order-import.ts'
import { failedLabel } from '#contract/resources/failed-label.ts'
import { resources } from '#contract/resources/index.ts'
import { order } from '#contract/resources/order.ts'
import type { Ctx } from '#server/ctx.ts'
import { importRoutes } from '#server/modules/imports/index.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { resourceRoutes } from '#server/platform/resources/routes.ts'
import { cancelOrders } from './actions/cancel-orders.ts'
import { countImported } from './actions/count-imported.ts'
import { createOrders } from './actions/create-orders.ts'
import { deleteOrders } from './actions/delete-orders.ts'
import { editOrder } from './actions/edit-order.ts'
import { exportOrders } from './actions/export-orders.ts'
import { countOrders, getOrderDetail, getProgress, listOrders, listPapers } from './actions/list-orders.ts'
import { payOrders, retryOrders } from './actions/pay-orders.ts'
import { quoteOrders } from './actions/quote-orders.ts'
import { unprintOrders } from './actions/unprint-orders.ts'
import { countDesk } from './desk/count-desk.ts'
import { getTimeline } from './desk/get-timeline.ts'
import { type DeskTools, failedLabelHooks, orderHooks } from './desk/resource-hooks.ts'
import { orderImportKind } from './import/import-orders.ts'

const memberOrderRoutes: Route<Ctx>[] = [
  on(orders.index, listOrders),
  on(orders.counts, countOrders),
  on(orders.progress, getProgress),
  on(orders.papers, listPapers),
  on(orders.detail, getOrderDetail),
  on(orders.export, exportOrders),
  on(orders.add, createOrders),
  on(orders.edit, editOrder),
  on(orders.del, deleteOrders),
  on(orders.quote, quoteOrders),
  on(orders.pay, payOrders),
  on(orders.retry, retryOrders),
  on(orders.cancel, cancelOrders),
  on(orders.unprint, unprintOrders),
  on(orderImport.labels, countImported),
  ...importRoutes(orderImport, orderImportKind),
]

const deskRoutes = (tools: DeskTools): Route<Ctx>[] => [
  on(orderDesk.story, getTimeline),
  on(orderDesk.counts, countDesk),
  ...resourceRoutes<Ctx>(order, resources, orderHooks(tools)),
  ...resourceRoutes<Ctx>(failedLabel, resources, failedLabelHooks(tools)),
]

export const orderRoutes = (tools: DeskTools): Route<Ctx>[] => [...memberOrderRoutes, ...deskRoutes(tools)]
