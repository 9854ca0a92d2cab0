import { Button, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { RequestOf } from '#contract/endpoint.ts'
import type { ReturnOffer, returnOrders } from '#contract/return-order.ts'
import type { FieldProblems } from '#domain/errors.ts'
import { parseDecimal } from '#domain/money.ts'
import { returnKind } from '#domain/return/status.ts'
import { ImagesInput } from '#web/inputs/lazy-inputs.tsx'
import { ChoiceCard } from '#web/kit/choice-card.tsx'
import { FormError } from '#web/kit/form-error.tsx'
import { formatMoney } from '#web/lib/money.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { useForm } from '#web/lib/use-form.ts'
import { t } from '#web/lib/words.ts'
import { FormFoot } from '#web/resource/form-foot.tsx'
import { newIdempotencyKey } from '#web/resource/idempotency-key.ts'
import { type AddedReturn, useAddReturn } from './queries.ts'
import { blankRequest, mostOf, RefundFields, type RequestValues, ReturnFields } from './request-fields.tsx'
import classes from './return-order.module.css'

type Reason = ReturnOffer['reasons'][number]
type Props = {
  offer: ReturnOffer
  onOrder: (id: number | undefined) => void
  onClose: () => void
  onDone: (added: AddedReturn) => void
}

const uploadTarget = { realm: 'member', topic: 'return' } as const

/** Why, how much or how it comes back, and what shows it. */
export function RequestForm({ offer, onOrder, onClose, onDone }: Props) {
  const add = useAddReturn()
  const [clientKey] = useState(newIdempotencyKey)
  const reasonOf = ({ reason_id: id }: RequestValues) => offer.reasons.find((one) => one.id === id)
  const form = useForm<RequestValues, AddedReturn>({
    start: { ...blankRequest, warehouse_id: offer.warehouses[0]?.id ?? 0 },
    check: (values) => checkRequest(values, reasonOf(values), offer),
    submit: (values) => add.mutateAsync({ ...toRequest(values, reasonOf(values), offer), client_key: clientKey }),
    onDone: (added) => {
      const isRefund = reasonOf(form.values)?.kind === returnKind.refund
      if (!added.label_order)
        toastSuccess(t(isRefund ? 'returnOrder.ask.done_refund' : 'returnOrder.ask.done_return', { no: added.order_no }))
      onDone(added)
    },
  })
  const reason = reasonOf(form.values)
  return (
    <form onSubmit={form.handleSubmit} ref={form.ref} noValidate>
      <Stack gap="lg">
        <div className={classes.order}>
          <span>
            <b>{offer.order.order_code}</b>
            <small>
              {[offer.order.tracking_number, t('returnOrder.ask.paid', { amount: formatMoney(offer.order.amount) })]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
          <Button size="xs" variant="default" onClick={() => onOrder(undefined)}>
            {t('returnOrder.ask.change_order')}
          </Button>
        </div>
        <FormError message={form.formError} attempt={form.attempt} />
        <Reasons
          reasons={offer.reasons}
          chosen={form.values.reason_id}
          error={form.errors.reason_id}
          onChoose={(id) => form.set({ reason_id: id, isPart: false })}
        />
        {reason?.kind === returnKind.refund && <RefundFields form={form} offer={offer} reason={reason} />}
        {reason?.kind === returnKind.return && <ReturnFields form={form} offer={offer} />}
        {reason && (
          <>
            <Textarea
              label={t('returnOrder.ask.remark')}
              description={t('returnOrder.ask.remark_help')}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              maxLength={500}
              minRows={2}
              autosize
              {...form.text('remark')}
            />
            <ImagesInput
              {...form.field('photos')}
              label={t('returnOrder.ask.photos')}
              required={reason.needs_photo === 1}
              target={uploadTarget}
            />
          </>
        )}
        <FormFoot isBusy={form.isBusy} onCancel={onClose}>
          {submitLabel(form.values, reason, offer)}
        </FormFoot>
      </Stack>
    </form>
  )
}

type ReasonsProps = { reasons: Reason[]; chosen: number; error: string | undefined; onChoose: (id: number) => void }

/** Those that are not possible now stay in sight and say why. */
function Reasons({ reasons, chosen, error, onChoose }: ReasonsProps) {
  const groups = [
    { kind: returnKind.refund, name: 'refund' },
    { kind: returnKind.return, name: 'return' },
  ] as const
  return (
    <Stack gap="md">
      {error && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
      {groups.map(({ kind, name }) => {
        const own = reasons.filter((one) => one.kind === kind)
        if (own.length === 0) return null
        return (
          <fieldset key={kind} className={classes.group}>
            <legend>
              {t(`returnOrder.ask.${name}_group`)}
              <small>{t(`returnOrder.ask.${name}_note`)}</small>
            </legend>
            <div className={classes.choices} data-columns>
              {own.map(({ id, name: label, reason }) => (
                <ChoiceCard
                  key={id}
                  data={{ 'data-reason': String(id) }}
                  name="reason_id"
                  value={id}
                  disabled={reason !== ''}
                  checked={chosen === id}
                  onChange={() => onChoose(id)}
                  title={
                    <>
                      <strong>{label}</strong>
                      {reason !== '' && <small>{reason}</small>}
                    </>
                  }
                />
              ))}
            </div>
          </fieldset>
        )
      })}
    </Stack>
  )
}

function checkRequest(values: RequestValues, reason: Reason | undefined, { order, warehouses }: ReturnOffer): FieldProblems {
  if (!reason) return { reason_id: { key: 'returnOrder.ask.choose_reason' } }
  const problems: FieldProblems = {}
  if (reason.needs_photo === 1 && values.photos.length === 0) problems.photos = { key: 'returnOrder.ask.photo_needed' }
  if (reason.kind === returnKind.refund && values.isPart) {
    const amount = parseDecimal(values.amount)
    const most = parseDecimal(order.refundable) ?? 0
    if (amount === null || amount <= 0) problems.amount = { key: 'invalid.amount' }
    else if (amount > most)
      problems.amount = { key: 'returnOrder.ask.too_much', values: { amount: formatMoney(order.refundable) } }
  }
  if (reason.kind === returnKind.return && values.way === 'label' && (values.channel_id === 0 || warehouses.length === 0))
    problems.channel_id = { key: 'returnOrder.ask.choose_channel' }
  return problems
}

/** Only what belongs to the reason is sent: what was typed for another one stays in the form and nowhere else. */
function toRequest(
  values: RequestValues,
  reason: Reason | undefined,
  { order }: ReturnOffer,
): RequestOf<(typeof returnOrders)['add']> {
  const { reason_id, isPart, amount, pay_to, way, tracking_number, warehouse_id, channel_id, remark, photos } = values
  const shared = { order_id: order.id, reason_id, remark: remark.trim(), photos }
  if (reason?.kind === returnKind.refund) return { ...shared, pay_to, ...(isPart ? { amount } : {}) }
  return way === 'label'
    ? { ...shared, label: { warehouse_id, channel_id } }
    : { ...shared, tracking_number: tracking_number.trim() }
}

function submitLabel({ isPart, amount, way, price }: RequestValues, reason: Reason | undefined, { order }: ReturnOffer): string {
  if (reason?.kind === returnKind.return)
    return way === 'label' && price !== ''
      ? t('returnOrder.ask.submit_label', { amount: formatMoney(price) })
      : t('returnOrder.ask.submit_return')
  if (!reason) return t('returnOrder.ask.submit')
  const sum = isPart && parseDecimal(amount) !== null ? amount : mostOf(order, reason)
  return t('returnOrder.ask.submit_refund', { amount: formatMoney(sum) })
}
