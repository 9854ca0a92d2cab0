import type { Resource } from '../resource.ts'
import { admin } from './admin.ts'
import { adminGroup } from './admin-group.ts'
import { adminLog } from './admin-log.ts'
import { adminRule } from './admin-rule.ts'
import { area } from './area.ts'
import { article } from './article.ts'
import { articleCategory } from './article-category.ts'
import { attachment } from './attachment.ts'
import { channel } from './channel.ts'
import { channelParam } from './channel-param.ts'
import { country } from './country.ts'
import { currency } from './currency.ts'
import { expressCompany } from './express-company.ts'
import { failedLabel } from './failed-label.ts'
import { goods } from './goods.ts'
import { goodsCategory } from './goods-category.ts'
import { goodsRule } from './goods-rule.ts'
import { groupDiscount } from './group-discount.ts'
import { insurance } from './insurance.ts'
import { invoice } from './invoice.ts'
import { job } from './job.ts'
import { jobRun } from './job-run.ts'
import { ledgerEntry } from './ledger-entry.ts'
import { member } from './member.ts'
import { memberGroup } from './member-group.ts'
import { memberRule } from './member-rule.ts'
import { moneyLog } from './money-log.ts'
import { numberBlock } from './number-block.ts'
import { order } from './order.ts'
import { outbox } from './outbox.ts'
import { packaging } from './packaging.ts'
import { payWay } from './pay-way.ts'
import { payment, recharge } from './payment.ts'
import { priceTable } from './price-table.ts'
import { refund } from './refund.ts'
import { salesperson } from './salesperson.ts'
import { scoreLog } from './score-log.ts'
import { zone } from './zone.ts'

/** Every CRUD resource, for the server, the node catalogue and the audits. The web imports them one by one. */
export const resources: Resource[] = [
  adminGroup,
  admin,
  adminRule,
  adminLog,
  member,
  memberGroup,
  memberRule,
  moneyLog,
  scoreLog,
  ledgerEntry,
  invoice,
  salesperson,
  order,
  failedLabel,
  channel,
  zone,
  priceTable,
  channelParam,
  groupDiscount,
  numberBlock,
  country,
  currency,
  payWay,
  payment,
  recharge,
  refund,
  area,
  expressCompany,
  insurance,
  packaging,
  goodsCategory,
  goods,
  goodsRule,
  articleCategory,
  article,
  job,
  jobRun,
  outbox,
  attachment,
]
