import { SimpleGrid, Stack, Text } from '@mantine/core'
import { memo } from 'react'
import type { Location } from 'react-router'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { FormError } from '#web/kit/form-error.tsx'
import { Section } from '#web/kit/section.tsx'
import { memoBy } from '#web/lib/memo-by.ts'
import { formatMoney } from '#web/lib/money.ts'
import { loginPath } from '#web/lib/session.ts'
import type { Draft } from '#web/lib/use-draft.ts'
import { t } from '#web/lib/words.ts'
import { FormSummary } from '#web/resource/form-summary.tsx'
import { useLeaveGuard } from '#web/resource/leave-guard.tsx'
import { ChannelCard } from './channel-card.tsx'
import { TextLine } from './field.tsx'
import { fieldLabel, inputId, sortErrors } from './field-errors.ts'
import { type OrderForm, roles } from './form.ts'
import { InsuranceCard } from './insurance-card.tsx'
import classes from './order-form.module.css'
import { PackagesCard } from './package-fields.tsx'
import { PartyCard } from './party-card.tsx'
import { PricePanel } from './price-panel.tsx'
import { type OrderFormState, useOrderForm } from './use-order-form.ts'
import { useSubmitOrder } from './use-submit-order.ts'

type Props = {
  start: Draft<OrderForm>
  /** the order that is changed; absent for new ones */
  editId: number | undefined
}

/** Parties, packages, cover and channel on one page, with the price of it all beside. */
export function OrderFormScreen({ start, editId }: Props) {
  const { state, offers } = useOrderForm(start)
  const guard = useLeaveGuard({ isDirty: state.isDirty, isLeaving, onLeave: state.finish, words: leaveWords })
  const submission = useSubmitOrder({ state, offers, editId, allowLeave: guard.allowLeave })
  return (
    <form className={classes.frame} noValidate onSubmit={(event) => event.preventDefault()} aria-label={t('orderForm.title')}>
      <Stack gap="md" miw={0} className={classes.cards}>
        <FormSummary form={{ errors: sortErrors(state.errors), attempt: state.attempt }} label={fieldLabel} inputId={inputId} />
        <FormError message={state.formError} attempt={state.attempt} />
        {roles.map((role) => (
          <PartyCard key={role} state={state} role={role} />
        ))}
        <PackagesCard state={state} isEdit={editId !== undefined} />
        <InsuranceCard state={state} />
        <ChannelCard state={state} offers={offers} />
        <References state={state} />
      </Stack>
      <PricePanel
        state={state}
        offers={offers}
        isBusy={submission.isBusy}
        onPay={() => submission.send(true)}
        onLater={() => submission.send(false)}
      />
      {guard.dialog}
      <ConfirmDialog
        opened={submission.changed !== undefined}
        title={t('orderForm.changed')}
        confirmLabel={t('orderForm.pay_plain_amount', { amount: formatMoney(submission.changed?.amount ?? '') })}
        cancelLabel={t('orderForm.not_now')}
        isBusy={submission.isPaying}
        onConfirm={submission.payChanged}
        onClose={submission.payLater}
      >
        <Text size="sm">
          {t('orderForm.changed_text', {
            before: formatMoney(submission.changed?.seen ?? ''),
            now: formatMoney(submission.changed?.amount ?? ''),
          })}
        </Text>
      </ConfirmDialog>
    </form>
  )
}

/** From these one comes back, and finds everything as it was; and nobody is kept from signing out. */
const detours: string[] = [
  '/user/account/addressBook',
  '/user/account/insurance',
  '/user/account/packagingStore',
  loginPath.member,
]
const isLeaving = (current: Location, next: Location): boolean =>
  next.pathname !== current.pathname && !detours.includes(next.pathname)
const leaveWords = {
  title: 'orderForm.leave',
  text: 'orderForm.leave_text',
  yes: 'orderForm.leave_yes',
  no: 'orderForm.leave_no',
} as const

type ReferencesProps = { state: OrderFormState }

/** What the member calls it, and what else is to be said. */
const References = memo(
  function References({ state }: ReferencesProps) {
    const { reference, remark } = state.values
    return (
      <Section title={t('orderForm.references')} name="references">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextLine
            state={state}
            path="out_order_id"
            label={t('orderForm.reference')}
            maxLength={60}
            value={reference}
            onValue={(value) => state.change((form) => ({ ...form, reference: value }), 'out_order_id')}
          />
          <TextLine
            state={state}
            path="remark"
            label={t('orderForm.remark')}
            maxLength={200}
            value={remark}
            onValue={(value) => state.change((form) => ({ ...form, remark: value }), 'remark')}
          />
        </SimpleGrid>
      </Section>
    )
  },
  memoBy(({ state: { values, errors } }: ReferencesProps) => [values.reference, values.remark, errors]),
)
