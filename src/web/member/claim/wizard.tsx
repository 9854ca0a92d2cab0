import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { offerOptions } from '#web/features/claim/queries.ts'
import { Page } from '#web/kit/page.tsx'
import { CardSkeleton } from '#web/kit/skeletons.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { useUrlSearchParams } from '#web/lib/use-url-search-params.ts'
import { t } from '#web/lib/words.ts'
import { AmountStep } from './amount-step.tsx'
import { DocumentsStep } from './documents-step.tsx'
import { type ClaimDraft, emptyDraft } from './draft.ts'
import { KindStep } from './kind-step.tsx'
import { OrderStep } from './order-step.tsx'
import classes from './wizard.module.css'

const steps = ['order', 'kind', 'documents', 'amount'] as const
type Step = (typeof steps)[number]

const claimsPath = '/user/account/claim'

/** Filing a claim, step by step. Parcel and step stand in the URL; what was typed stays while the page is open, whichever way one goes. */
export function ClaimWizard() {
  const [params, change] = useUrlSearchParams()
  const navigate = useNavigate()
  const [draft, setDraft] = useState<ClaimDraft>(emptyDraft)
  const orderId = Number(params.get('file')) || undefined
  const asked = steps.find((one) => one === params.get('step')) ?? 'kind'
  const offer = useQuery({ ...offerOptions(orderId ?? 0), enabled: orderId !== undefined })
  const kind = offer.data?.kinds.find(({ id }) => id === draft.kindId)
  // Who reloads the page in the middle begins where something has to be chosen.
  const step: Step = orderId === undefined ? 'order' : kind === undefined ? 'kind' : asked
  const go = (next: Step) =>
    change(() => new URLSearchParams(next === 'order' ? { file: 'choose' } : { file: String(orderId), step: next }))
  const patch = (next: Partial<ClaimDraft>) => setDraft((now) => ({ ...now, ...next }))
  return (
    <Page
      title={t('claim.wizard.title')}
      actions={
        <Button variant="default" component={Link} to={claimsPath}>
          {t('claim.wizard.cancel')}
        </Button>
      }
    >
      <div className={classes.wizard}>
        <StepNames at={step} />
        {step === 'order' && <OrderStep onChoose={(id) => change(() => new URLSearchParams({ file: String(id) }))} />}
        {step !== 'order' && offer.isPending && <CardSkeleton label={t('common.loading')} rows={3} />}
        {step !== 'order' && offer.error && !offer.data && (
          <ErrorState
            title={t('claim.wizard.offer_failed')}
            message={offer.error.message}
            retryLabel={t('common.retry')}
            onRetry={() => void offer.refetch()}
          />
        )}
        {offer.data && step === 'kind' && (
          <KindStep offer={offer.data} draft={draft} onChange={patch} onBack={() => go('order')} onNext={() => go('documents')} />
        )}
        {kind && step === 'documents' && (
          <DocumentsStep kind={kind} draft={draft} onChange={patch} onBack={() => go('kind')} onNext={() => go('amount')} />
        )}
        {offer.data && kind && step === 'amount' && (
          <AmountStep
            offer={offer.data}
            kind={kind}
            draft={draft}
            onChange={patch}
            onBack={() => go('documents')}
            onFiled={(id) => void navigate(`${claimsPath}?open=${id}`)}
          />
        )}
      </div>
    </Page>
  )
}

const StepNames = ({ at }: { at: Step }) => (
  <ol className={classes.steps} aria-label={t('claim.wizard.steps')}>
    {steps.map((step, index) => (
      <li key={step} aria-current={step === at ? 'step' : undefined} data-past={steps.indexOf(at) > index || undefined}>
        <span className={classes.step} aria-hidden>
          {index + 1}
        </span>
        <span className={classes.label}>{t(`claim.wizard.step.${step}`)}</span>
      </li>
    ))}
  </ol>
)
