import { SimpleGrid, Stack, Text } from '@mantine/core'
import { memo } from 'react'
import type { Location } from 'react-router'
import { isInEuropeanUnion } from '#domain/order/customs.ts'
import { type Customs, contentsTypes } from '#domain/order/customs-terms.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { FormError } from '#web/kit/form-error.tsx'
import { Section } from '#web/kit/section.tsx'
import { formatMoney } from '#web/lib/money.ts'
import { loginPath } from '#web/lib/session.ts'
import type { Draft } from '#web/lib/use-draft.ts'
import { useFormPart } from '#web/lib/use-form.ts'
import { t } from '#web/lib/words.ts'
import { FormSummary } from '#web/resource/form-summary.tsx'
import { useLeaveGuard } from '#web/resource/leave-guard.tsx'
import { ChannelCard } from './channel-card.tsx'
import { ChoiceLine, TextLine } from './field.tsx'
import { fieldLabel, inputId } from './field-errors.ts'
import { countryOf, type OrderForm, type OrderFormModel, passesCustoms, roles } from './form.ts'
import { InsuranceCard } from './insurance-card.tsx'
import classes from './order-form.module.css'
import { PackagesCard } from './package-fields.tsx'
import { PartyCard } from './party-card.tsx'
import { PricePanel } from './price-panel.tsx'
import { useOrderForm } from './use-order-form.ts'
import { useSubmitOrder } from './use-submit-order.ts'

type Props = {
  start: Draft<OrderForm>
  /** the order that is changed; absent for new ones */
  editId: number | undefined
}

/** Parties, packages, cover and channel on one page, with the price of it all beside. */
export function OrderFormScreen({ start, editId }: Props) {
  const order = useOrderForm(start)
  const { form, offers, kept } = order
  const guard = useLeaveGuard({ isDirty: kept.isTouched, isLeaving, onLeave: kept.finish, words: leaveWords })
  const demand = offers.chosen?.customs
  const isDeclared = useFormPart(form.model, ({ values }) => passesCustoms(values)) && demand !== null
  const submission = useSubmitOrder({ ...order, editId, allowLeave: guard.allowLeave })
  return (
    <form className={classes.frame} noValidate onSubmit={(event) => event.preventDefault()} aria-label={t('orderForm.title')}>
      <Stack gap="md" miw={0} className={classes.cards}>
        <FormSummary form={form} label={fieldLabel} inputId={inputId} />
        <FormError message={form.formError} attempt={form.attempt} />
        <div className={classes.parties}>
          {roles.map((role) => (
            <PartyCard key={role} form={form.model} role={role} asksIdentity={role === 'receiver' && demand?.idNumber === true} />
          ))}
        </div>
        <PackagesCard
          form={form.model}
          isEdit={editId !== undefined}
          isDeclared={isDeclared}
          needsCodes={demand?.hsCode === true}
        />
        {isDeclared && <CustomsCard form={form.model} needsEori={demand?.eori === true} />}
        <InsuranceCard form={form.model} isInsurable={offers.chosen?.is_insurable ?? true} />
        <ChannelCard form={form.model} offers={offers} />
        <References form={form.model} />
      </Stack>
      <PricePanel
        form={form.model}
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

/** What the member calls it, and what else is to be said. */
const References = memo(function References({ form }: { form: OrderFormModel }) {
  const reference = useFormPart(form, ({ values }) => values.reference)
  const remark = useFormPart(form, ({ values }) => values.remark)
  return (
    <Section title={t('orderForm.references')} name="references">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextLine
          form={form}
          path="out_order_id"
          label={t('orderForm.reference')}
          maxLength={60}
          value={reference}
          onValue={(value) => form.change((now) => ({ ...now, reference: value }), 'out_order_id')}
        />
        <TextLine
          form={form}
          path="remark"
          label={t('orderForm.remark')}
          maxLength={200}
          value={remark}
          onValue={(value) => form.set({ remark: value })}
        />
      </SimpleGrid>
    </Section>
  )
})

/** What customs want to know of the whole parcel; what they want to know of each thing in it stands with that. */
const CustomsCard = memo(function CustomsCard({ form, needsEori }: { form: OrderFormModel; needsEori: boolean }) {
  const customs = useFormPart(form, ({ values }) => values.customs)
  const isToUnion = useFormPart(form, ({ values }) => isInEuropeanUnion(countryOf(values.receiver)))
  const fieldProps = <Field extends keyof Customs>(field: Field) => ({
    form,
    path: `customs.${field}`,
    value: customs[field],
    onValue: (value: string) =>
      form.change((now) => ({ ...now, customs: { ...now.customs, [field]: value } }), `customs.${field}`),
  })
  return (
    <Section title={t('orderForm.customs')} name="customs" note={t('orderForm.customs_note')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <ChoiceLine
          {...fieldProps('contents_type')}
          label={t('orderForm.contents_type')}
          required
          choices={contentsTypes.map((type) => ({ value: type, label: t(`order.contents.${type}`) }))}
        />
        {customs.contents_type === 'other' && (
          <TextLine {...fieldProps('contents_note')} label={t('orderForm.contents_note')} required maxLength={60} />
        )}
        <TextLine
          {...fieldProps('eori')}
          label={t('orderForm.eori')}
          required={needsEori}
          placeholder="GB123456789000"
          maxLength={20}
        />
        {isToUnion && (
          <TextLine
            {...fieldProps('ioss')}
            label={t('orderForm.ioss')}
            description={t('orderForm.ioss_help')}
            placeholder="IM1234567890"
            maxLength={20}
          />
        )}
        <TextLine {...fieldProps('invoice_number')} label={t('orderForm.invoice_number')} maxLength={35} />
      </SimpleGrid>
    </Section>
  )
})
