import { Button, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch, IconUmbrella } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { insuredOrdersOptions, offerOptions } from '#web/features/claim/queries.ts'
import { Page } from '#web/kit/page.tsx'
import { Section } from '#web/kit/section.tsx'
import { Empty } from '#web/kit/states.tsx'
import { StepNames } from '#web/kit/step-names.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { formatMoney } from '#web/lib/money.ts'
import { useAccountId } from '#web/lib/session.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { useUrlSearchParams } from '#web/lib/use-url-search-params.ts'
import { t } from '#web/lib/words.ts'
import { LoadState } from '#web/resource/load-state.tsx'
import { AmountStep } from './amount-step.tsx'
import { DocumentsStep } from './documents-step.tsx'
import { type ClaimDraft, claimDrafts, emptyDraft, isChanged } from './draft.ts'
import { KindStep } from './kind-step.tsx'
import classes from './wizard.module.css'

const steps = ['order', 'kind', 'documents', 'amount'] as const
type Step = (typeof steps)[number]

const claimsPath = '/user/account/claim'

/** Filing a claim, step by step. Parcel and step stand in the URL; what was typed is kept until it is filed, through a reload too. */
export function ClaimWizard() {
  const [params, change] = useUrlSearchParams()
  const orderId = Number(params.get('file')) || undefined
  return (
    <Page
      title={t('claim.wizard.title')}
      actions={
        <Button variant="default" component={Link} to={claimsPath}>
          {t('claim.wizard.cancel')}
        </Button>
      }
    >
      <Stack gap={20} w="100%" maw={760}>
        {orderId === undefined ? (
          <>
            <WizardSteps at="order" />
            <OrderStep onChoose={(id) => change(() => new URLSearchParams({ file: String(id) }))} />
          </>
        ) : (
          <ParcelSteps key={orderId} orderId={orderId} />
        )}
      </Stack>
    </Page>
  )
}

/** All that follows once it is known which parcel it is about. */
function ParcelSteps({ orderId }: { orderId: number }) {
  const [params, change] = useUrlSearchParams()
  const navigate = useNavigate()
  const userId = useAccountId('member')
  const [start] = useState(() => {
    const source = `order=${orderId}`
    const begun = { user_id: userId, source, client_key: '', form: emptyDraft, before: emptyDraft }
    return claimDrafts.find(userId, source) ?? begun
  })
  const [draft, setDraft] = useState(start.form)
  const { getClientKey, finish } = useDraft(claimDrafts, start, { values: draft, isDirty: isChanged(start.before, draft) })
  const offer = useQuery(offerOptions(orderId))
  const kind = offer.data?.kinds.find(({ id }) => id === draft.kindId)
  const asked = steps.find((one) => one === params.get('step')) ?? 'kind'
  const step: Step = kind === undefined || asked === 'order' ? 'kind' : asked
  const go = (next: Step) =>
    change(() => new URLSearchParams(next === 'order' ? { file: 'choose' } : { file: String(orderId), step: next }))
  const patch = (next: Partial<ClaimDraft>) => setDraft((now) => ({ ...now, ...next }))
  // Several are sent at once: each is put to what is there when it arrives.
  const patchFiles = (next: (files: ClaimDraft['files']) => ClaimDraft['files']) =>
    setDraft((now) => ({ ...now, files: next(now.files) }))
  return (
    <>
      <WizardSteps at={step} />
      {!offer.data && <LoadState query={offer} failed={t('claim.wizard.offer_failed')} shape="cards" rows={3} />}
      {offer.data && step === 'kind' && (
        <KindStep offer={offer.data} draft={draft} onChange={patch} onBack={() => go('order')} onNext={() => go('documents')} />
      )}
      {kind && step === 'documents' && (
        <DocumentsStep
          kind={kind}
          files={draft.files}
          onChange={patchFiles}
          onBack={() => go('kind')}
          onNext={() => go('amount')}
        />
      )}
      {offer.data && kind && step === 'amount' && (
        <AmountStep
          offer={offer.data}
          kind={kind}
          draft={draft}
          getClientKey={getClientKey}
          onChange={patch}
          onBack={() => go('documents')}
          onFiled={(id) => {
            finish()
            void navigate(`${claimsPath}?open=${id}`)
          }}
        />
      )}
    </>
  )
}

const WizardSteps = ({ at }: { at: Step }) => (
  <StepNames
    label={t('claim.wizard.steps')}
    steps={steps.map((step) => ({ step, name: t(`claim.wizard.step.${step}`) }))}
    at={at}
  />
)

/** Insured parcels, the newest first; a number or a name finds older ones. */
function OrderStep({ onChoose }: { onChoose: (id: number) => void }) {
  const [words, setWords] = useState('')
  const [asked] = useDebouncedValue(words.trim(), 300)
  const orders = useQuery({ ...insuredOrdersOptions(asked), placeholderData: keepPreviousData })
  const { data } = orders
  return (
    <Section title={t('claim.wizard.order_title')} name="order">
      <TextInput
        label={t('claim.wizard.order_search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={100}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {!data && <LoadState query={orders} failed={t('claim.wizard.order_failed')} shape="cards" rows={3} />}
      {data?.list.length === 0 && (
        <Empty icon={<IconUmbrella />} title={t('claim.wizard.order_none')} hint={t('claim.wizard.order_none_note')} />
      )}
      <Stack component="ul" gap={8}>
        {data?.list.map((order) => (
          <li key={order.id}>
            <button type="button" className={classes.choice} data-order={order.id} onClick={() => onChoose(order.id)}>
              <span>
                <b>{order.order_code}</b>
                <small>{[order.tracking_number, order.receiver].filter(Boolean).join(' · ')}</small>
              </span>
              <span className={classes.end}>
                <b>{t('claim.wizard.cover', { amount: formatMoney(order.cover_value) })}</b>
                <small>{formatSiteTime(order.label_time, 'yyyy-mm-dd')}</small>
              </span>
            </button>
          </li>
        ))}
      </Stack>
    </Section>
  )
}
