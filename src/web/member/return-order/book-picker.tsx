import { t } from '#web/lib/words.ts'
import { AddressPicker } from '#web/member/order-form/address-picker.tsx'
import { partyFromRow, toPartyInput } from '#web/member/order-form/party-form.ts'

type Props = { onChoose: (receiver: ReturnType<typeof toPartyInput>) => void; onClose: () => void }

/** Whom the parcel goes to instead, from the member's own address book. */
export const BookPicker = ({ onChoose, onClose }: Props) => (
  <AddressPicker
    title={t('returnOrder.choose.from_book')}
    opened
    zIndex={400}
    onClose={onClose}
    onChoose={(row) => onChoose(toPartyInput(partyFromRow(row), 'receiver'))}
  />
)
