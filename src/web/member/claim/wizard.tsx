import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { offerOptions } from '#web/features/claim/queries.ts'
import { Page } from '#web/kit/page.tsx'
import { StepNames } from '#web/kit/step-names.tsx'
import { useAccountId } from '#web/lib/session.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { useUrlSearchParams } from '#web/lib/use-url-search-params.ts'
import { t } from '#web/lib/words.ts'
import { LoadState } from '#web/resource/load-state.tsx'
import { AmountStep } from './amount-step.tsx'
import { DocumentsStep } from './documents-step.tsx'
import { type ClaimDraft, claimDrafts, emptyDraft, isChanged } from './draft.ts'
import { KindStep } from './kind-step.tsx'
import { OrderStep } from './order-step.tsx'

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
