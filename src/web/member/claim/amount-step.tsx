import { Button, Group, Stack, Text } from '@mantine/core'
import type { ClaimOffer } from '#contract/claim.ts'
import { missingDocuments } from '#domain/claim/rules.ts'
import type { FieldProblems } from '#domain/errors.ts'
import { formatPounds, parseDecimal } from '#domain/money.ts'
import { useFileClaim } from '#web/features/claim/queries.ts'
import { StringInput } from '#web/inputs/text-inputs.tsx'
import { FormError } from '#web/kit/form-error.tsx'
import { Section } from '#web/kit/section.tsx'
import { formatMoney } from '#web/lib/money.ts'
import { useForm } from '#web/lib/use-form.ts'
import { t } from '#web/lib/words.ts'
import type { ClaimDraft, OfferedKind } from './draft.ts'

type Props = {
  offer: ClaimOffer
  kind: OfferedKind
  draft: ClaimDraft
  /** the same form twice files once */
  getClientKey: () => string
  onChange: (next: Partial<ClaimDraft>) => void
  onBack: () => void
  onFiled: (id: number) => void
}

/** How much, at most the cover; then it is filed. */
export function AmountStep({ offer: { order, already_given: given }, kind, draft, ...props }: Props) {
  const { getClientKey, onChange, onBack, onFiled } = props
  const file = useFileClaim()
  const cover = parseDecimal(order.cover_value) ?? 0
  const form = useForm({
    start: { amount: draft.amount },
    check: ({ amount }): FieldProblems => {
      const pence = parseDecimal(amount)
      if (pence === null || pence <= 0) return { amount: { key: 'invalid.amount' } }
      return pence > cover ? { amount: { key: 'claim.refused.above_cover' } } : {}
    },
    submit: ({ amount }) =>
      file.mutateAsync({
        order_id: order.id,
        kind_id: kind.id,
        amount,
        story: draft.story,
        files: draft.files,
        client_key: getClientKey(),
      }),
    onDone: ({ data }) => onFiled(data.id),
  })
  const pence = parseDecimal(form.values.amount)
  const missing = missingDocuments(
    kind.documents,
    draft.files.map(({ document }) => document),
  )
  const error = form.errors.amount
  return (
    <Section title={t('claim.wizard.amount_title')} name="amount">
      <form ref={form.ref} onSubmit={form.handleSubmit} noValidate>
        <Stack gap="md">
          <FormError message={form.formError} attempt={form.attempt} />
          <StringInput
            name="amount"
            label={t('claim.wizard.amount')}
            description={t('claim.wizard.amount_help', { cover: formatMoney(order.cover_value) })}
            required
            inputMode="decimal"
            {...(error ? { error } : {})}
            value={form.values.amount}
            onChange={(amount) => {
              form.set({ amount })
              onChange({ amount })
            }}
          />
          {(parseDecimal(given) ?? 0) > 0 && <Text size="sm">{t('claim.wizard.already', { amount: formatMoney(given) })}</Text>}
          <Text size="sm" c="dimmed">
            {t('claim.wizard.summary')}: {order.order_code} · {kind.name}
          </Text>
          {missing.length > 0 && (
            <Text size="sm" c="var(--app-attention)">
              {t('claim.wizard.missing', {
                names: missing.map((document) => t(`claim.document.${document}`)).join(t('claim.wizard.comma')),
              })}
            </Text>
          )}
          <Group justify="space-between">
            <Button variant="default" onClick={onBack}>
              {t('claim.wizard.back')}
            </Button>
            <Button type="submit" loading={form.isBusy}>
              {pence !== null && pence > 0
                ? t('claim.wizard.submit', { amount: formatPounds(pence) })
                : t('claim.wizard.submit_empty')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  )
}
