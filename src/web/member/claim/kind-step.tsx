import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { ClaimOffer } from '#contract/claim.ts'
import { TextareaInput } from '#web/inputs/textarea-input.tsx'
import { ChoiceCard } from '#web/kit/choice-card.tsx'
import { Section } from '#web/kit/section.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { formatMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'
import type { ClaimDraft, OfferedKind } from './draft.ts'

type Props = {
  offer: ClaimOffer
  draft: ClaimDraft
  onChange: (next: Partial<ClaimDraft>) => void
  onBack: () => void
  onNext: () => void
}

/** What happened, in one of the ways that are insured, and in the member's own words. */
export function KindStep({ offer, draft, onChange, onBack, onNext }: Props) {
  const [isTried, setIsTried] = useState(false)
  const isChosen = offer.kinds.some(({ id, reason }) => id === draft.kindId && reason === '')
  const hasStory = draft.story.trim() !== ''
  const handleNext = () => {
    setIsTried(true)
    if (isChosen && hasStory) onNext()
  }
  const { order } = offer
  return (
    <Section
      title={t('claim.wizard.kind_title')}
      name="kind"
      note={`${order.order_code} · ${t('claim.wizard.cover', { amount: formatMoney(order.cover_value) })}`}
    >
      <Stack gap="xs" role="radiogroup" aria-label={t('claim.wizard.kind_title')}>
        {offer.kinds.map((kind) => (
          <ChoiceCard
            key={kind.id}
            name="kind"
            value={kind.id}
            checked={draft.kindId === kind.id && kind.reason === ''}
            disabled={kind.reason !== ''}
            onChange={() => onChange({ kindId: kind.id })}
            title={<KindText kind={kind} />}
            data={{ 'data-kind': kind.code }}
          />
        ))}
      </Stack>
      {isTried && !isChosen && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {t('claim.wizard.choose_kind')}
        </Text>
      )}
      <TextareaInput
        name="story"
        label={t('claim.wizard.story')}
        description={t('claim.wizard.story_help')}
        required
        {...(isTried && !hasStory ? { error: t('invalid.required') } : {})}
        value={draft.story}
        onChange={(story) => onChange({ story })}
      />
      <Group justify="space-between">
        <Button variant="default" onClick={onBack}>
          {t('claim.wizard.back')}
        </Button>
        <Button onClick={handleNext}>{t('claim.wizard.next')}</Button>
      </Group>
    </Section>
  )
}

/** With its hint, what it needs and until when; or why it is not possible. */
function KindText({ kind: { name, hint, documents, until, reason } }: { kind: OfferedKind }) {
  const needs = documents.map((document) => t(`claim.document.${document}`)).join(t('claim.wizard.comma'))
  return (
    <>
      <b>{name}</b>
      <Text component="span" display="block" size="sm" c="dimmed">
        {reason || hint}
      </Text>
      {reason === '' && (
        <Text component="span" display="block" size="sm" c="dimmed">
          {needs && t('claim.wizard.needs', { names: needs })}
          {until !== null && (
            <>
              <br />
              {t('claim.wizard.until', { time: formatSiteTime(until, 'yyyy-mm-dd hh:MM') })}
            </>
          )}
        </Text>
      )}
    </>
  )
}
