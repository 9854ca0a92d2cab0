import { address } from './address.ts'
import { addressImport } from './address-import.ts'
import { admin } from './admin.ts'
import { adminOwnInfo } from './admin-info.ts'
import { areaChoice } from './area.ts'
import { article } from './article.ts'
import { channelCalls } from './channel.ts'
import { claimDesk, claims, claimThread } from './claim.ts'
import { codes } from './codes.ts'
import { config } from './config.ts'
import { dashboard } from './dashboard.ts'
import type { Endpoint } from './endpoint.ts'
import { finance } from './finance.ts'
import { goods } from './goods.ts'
import { insurance } from './insurance.ts'
import { live } from './live.ts'
import { manifestDesk, manifests } from './manifest.ts'
import { member } from './member.ts'
import { memberResources } from './member-lists/index.ts'
import { notice } from './notice.ts'
import { orders } from './order.ts'
import { orderDesk } from './order-desk.ts'
import { orderImport } from './order-import.ts'
import { packaging } from './packaging.ts'
import { parcelTracking } from './parcel-tracking.ts'
import { pay } from './pay.ts'
import { price } from './price.ts'
import { priceTableCalls } from './price-table.ts'
import { profile } from './profile.ts'
import { report } from './report.ts'
import { callsOf } from './resource.ts'
import { resources } from './resources/index.ts'
import { returnMatch, returnQuotes } from './return-desk.ts'
import { returnDesk, returnOrders } from './return-order.ts'
import { reweighs } from './reweigh.ts'
import { memberSavedView, savedView } from './saved-view.ts'
import { search } from './search.ts'
import { session } from './session.ts'
import { shopAuthorize, shopCalls } from './shop.ts'
import { shopNotify } from './shop-notify.ts'
import { shopOrders } from './shop-order.ts'
import { shopRules } from './shop-rule.ts'
import { shopSummary } from './shop-summary.ts'
import { site } from './site.ts'
import { suffixPicture } from './suffix-picture.ts'
import { task } from './task.ts'
import { trackingCallback } from './tracking-callback.ts'
import { upload } from './upload.ts'
import { wallet } from './wallet.ts'
import { warehouseScan } from './warehouse-scan.ts'

/** Every call there is, for the server and the audits. The web imports them file by file. */
export const endpoints: Endpoint[] = [
  ...new Set([
    ...Object.values(site),
    ...Object.values(shopCalls),
    ...Object.values(shopAuthorize),
    ...Object.values(shopSummary),
    ...Object.values(warehouseScan),
    ...Object.values(reweighs),
    ...Object.values(returnOrders),
    ...Object.values(returnDesk),
    ...Object.values(returnQuotes),
    ...Object.values(returnMatch),
    ...Object.values(claims),
    claimThread,
    ...Object.values(claimDesk),
    ...Object.values(shopNotify),
    ...Object.values(shopOrders),
    ...Object.values(shopRules),
    ...Object.values(member),
    ...Object.values(admin),
    ...Object.values(adminOwnInfo),
    ...Object.values(session),
    ...Object.values(upload),
    ...Object.values(suffixPicture),
    ...Object.values(codes),
    ...Object.values(profile),
    ...Object.values(report),
    ...Object.values(live),
    ...Object.values(notice),
    ...Object.values(task),
    ...Object.values(article),
    ...Object.values(areaChoice),
    ...Object.values(channelCalls),
    ...Object.values(price),
    ...Object.values(pay),
    ...Object.values(trackingCallback),
    ...Object.values(priceTableCalls),
    ...Object.values(goods),
    ...Object.values(orders),
    ...Object.values(orderDesk),
    ...Object.values(parcelTracking),
    ...Object.values(manifests),
    ...Object.values(manifestDesk),
    ...Object.values(packaging),
    ...Object.values(insurance),
    ...Object.values(wallet),
    ...Object.values(finance),
    ...Object.values(address),
    ...Object.values(addressImport),
    ...Object.values(orderImport),
    ...Object.values(savedView),
    ...Object.values(memberSavedView),
    ...Object.values(dashboard),
    ...Object.values(search),
    ...Object.values(config),
    ...resources.flatMap(callsOf),
    // Some lists of members name calls that stand above.
    ...memberResources.flatMap(callsOf),
  ]),
]
