import { trackingTones } from '#contract/parcel-tracking.ts'
import type { ReportSeries } from '#contract/report.ts'
import { DeliveryCard } from '#web/features/report/delivery-card.tsx'
import { SplitCard } from '#web/features/report/split-card.tsx'
import { StatusCard } from '#web/features/report/status-card.tsx'
import { t } from '#web/lib/words.ts'

/** Where the parcels of these days go, where they are and how long they took. */
export function ParcelCharts({ series: { by_country, by_tracking, delivery } }: { series: ReportSeries }) {
  return (
    <>
      <SplitCard name="countries" moneyName="revenue" rows={by_country.map((row) => ({ key: row.country, ...row }))} />
      <StatusCard
        name="tracking"
        column="parcels"
        rows={by_tracking.map(({ status, parcels }) => ({
          status,
          label: t(`tracking.status.${status}`),
          tone: trackingTones[status],
          count: parcels,
        }))}
      />
      <DeliveryCard rows={delivery} />
    </>
  )
}
