import type { Ctx } from '#server/ctx.ts'
import { backupFigures } from '#server/modules/backups/index.ts'
import { claimFigures } from '#server/modules/claims/index.ts'
import { machineFigures } from '#server/modules/desk/index.ts'
import { fileFigures } from '#server/modules/files/index.ts'
import { identityFigures } from '#server/modules/identity/index.ts'
import { jobFigures } from '#server/modules/jobs/index.ts'
import { messageFigures } from '#server/modules/messages/index.ts'
import { deskFigures } from '#server/modules/orders/index.ts'
import { paymentFigures } from '#server/modules/payments/index.ts'
import { returnFigures } from '#server/modules/returns/index.ts'
import { shopFigures } from '#server/modules/shops/index.ts'
import { taskFigures } from '#server/modules/tasks/index.ts'
import { trackingFigures } from '#server/modules/tracking/index.ts'
import { walletFigures } from '#server/modules/wallet/index.ts'
import { warehouseFigures } from '#server/modules/warehouses/index.ts'
import type { Figure } from '#server/platform/dashboard-figures.ts'

/** Every figure of the dashboard, in the order in which it shows them. A module that has something to say adds a line. */
export const figures: Figure<Ctx>[] = [
  ...identityFigures,
  deskFigures,
  ...trackingFigures,
  ...shopFigures,
  ...warehouseFigures,
  ...returnFigures,
  ...claimFigures,
  ...paymentFigures,
  jobFigures,
  messageFigures,
  taskFigures,
  fileFigures,
  walletFigures,
  machineFigures,
  backupFigures,
]
