import { Anchor, Box } from '@mantine/core'
import { payment, recharge } from '#contract/resources/payment.ts'
import { disputeStatus } from '#domain/payment.ts'
import { t } from '#web/lib/words.ts'
import { FieldBadge } from '#web/resource/cell-value.tsx'
import type { CellRenderers, ListDefinition } from '#web/resource/list-definition.ts'
import { idOf, type RowData } from '#web/resource/record.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'
import { PaymentTimeline } from './payment-timeline.tsx'

export const PaymentListPage = () => <ResourceList resource={payment} cells={cells} detail={ofPayment} />
export const RechargeListPage = () => <ResourceList resource={recharge} cells={cells} detail={ofRecharge} />

const detailOf =
  (of: 'payment' | 'recharge'): ListDefinition['detail'] =>
  (row: RowData, { facts }) => (
    <>
      {facts}
      <PaymentTimeline of={of} id={idOf(row)} />
    </>
  )
const [ofPayment, ofRecharge] = [detailOf('payment'), detailOf('recharge')]

const cells: CellRenderers = {
  // Few payments have one: the others stay quiet in the list.
  dispute_status: (value) =>
    Number(value) === disputeStatus.none ? '–' : <FieldBadge field={payment.fields.dispute_status} value={value} />,
  // A proof is read, not glanced at: it opens whole beside the page.
  proof: (value) =>
    value ? (
      <Anchor href={String(value)} target="_blank" rel="noreferrer" title={t('pay.open_proof')}>
        <Box
          component="img"
          display="block"
          maw={160}
          mah={120}
          bd="1px solid var(--app-line)"
          bdrs={6}
          src={String(value)}
          alt={t('pay.open_proof')}
          loading="lazy"
        />
      </Anchor>
    ) : (
      '–'
    ),
}
