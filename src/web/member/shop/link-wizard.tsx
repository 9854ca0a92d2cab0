import { Button, Group, Loader, Progress, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { shopKindWords } from '#contract/shop-fields.ts'
import { syncState } from '#domain/shop/sync.ts'
import { FormError } from '#web/kit/form-error.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { Page } from '#web/kit/page.tsx'
import { Section } from '#web/kit/section.tsx'
import { StepNames } from '#web/kit/step-names.tsx'
import { isRefusal } from '#web/lib/call-error.ts'
import { useUrlSearchParams } from '#web/lib/use-url-search-params.ts'
import { t, tMaybe } from '#web/lib/words.ts'
import { LoadState } from '#web/resource/load-state.tsx'
import type { AccessValues } from './access-fields.tsx'
import { AccessStep } from './access-step.tsx'
import { DefaultsStep } from './defaults-step.tsx'
import { KindIcon } from './kind-icon.tsx'
import { cardOptions, kindsOptions, useFinishAuthorization } from './queries.ts'
import classes from './shop.module.css'

const steps = ['kind', 'access', 'defaults', 'sync'] as const
type Step = (typeof steps)[number]

const shopsPath = '/user/account/addManageAccounts'

/** Linking a shop, step by step. The step stands in the URL; what was typed for each kind stays while the page is open. */
export function LinkWizard() {
  const [params, change] = useUrlSearchParams()
  const kinds = useQuery(kindsOptions)
  const [typed, setTyped] = useState<Record<string, AccessValues>>({})
  const kind = kinds.data?.find((one) => one.kind === params.get('link'))
  const shopId = Number(params.get('shop')) || undefined
  const ticket = params.get('linked')
  const step: Step = shopId ? (params.get('step') === 'sync' ? 'sync' : 'defaults') : kind ? 'access' : 'kind'
  const go = (next: Record<string, string>) => change(() => new URLSearchParams(next))
  const handleLinked = (id: number) => go({ link: kind?.kind ?? 'done', shop: String(id) })
  return (
    <Page
      title={t('shop.wizard.title')}
      actions={
        <Button variant="default" component={Link} to={shopsPath}>
          {t(step === 'sync' ? 'shop.wizard.to_shops' : 'shop.wizard.cancel')}
        </Button>
      }
    >
      <Stack gap={20} w="100%" maw={760}>
        <StepNames
          label={t('shop.wizard.steps')}
          steps={steps.map((step) => ({ step, name: t(`shop.wizard.step.${step}`) }))}
          at={step}
        />
        {ticket && <FinishLink ticket={ticket} onLinked={handleLinked} />}
        {!ticket && step === 'kind' && kinds.data && (
          <Section title={t('shop.wizard.kind_title')}>
            {kinds.data.length === 0 && <p>{t('shop.wizard.none')}</p>}
            <ul className={classes.kinds}>
              {kinds.data.map((one) => (
                <li key={one.kind}>
                  <button type="button" className={classes.choice} data-kind={one.kind} onClick={() => go({ link: one.kind })}>
                    <KindIcon kind={one.kind} />
                    <span>
                      <b>{t(shopKindWords[one.kind])}</b>
                      <small>
                        {t(
                          one.is_sandbox
                            ? 'shop.wizard.sandbox'
                            : one.can_authorize
                              ? 'shop.wizard.by_oauth'
                              : 'shop.wizard.by_keys',
                        )}
                      </small>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </Section>
        )}
        {!ticket && step === 'access' && kind && (
          <AccessStep
            key={kind.kind}
            kind={kind}
            typed={typed[kind.kind]}
            onTyped={(values) => setTyped((now) => ({ ...now, [kind.kind]: values }))}
            onBack={() => go({ link: 'choose' })}
            onLinked={handleLinked}
          />
        )}
        {!ticket && step === 'defaults' && shopId && (
          <DefaultsStep id={shopId} onDone={() => go({ link: params.get('link') ?? '', shop: String(shopId), step: 'sync' })} />
        )}
        {!ticket && step === 'sync' && shopId && <SyncStep id={shopId} />}
        {!kinds.data && <LoadState query={kinds} failed={t('shop.choose_kind_failed')} shape="cards" rows={3} />}
      </Stack>
    </Page>
  )
}

/** Back from the marketplace's page: what it answered becomes a link, once. */
function FinishLink({ ticket, onLinked }: { ticket: string; onLinked: (id: number) => void }) {
  const finish = useFinishAuthorization()
  const begun = useRef(false)
  const isExpired = ticket === 'expired'
  const { mutateAsync } = finish
  useEffect(() => {
    if (begun.current || isExpired) return
    begun.current = true
    void mutateAsync({ ticket })
      .then(({ id }) => onLinked(id))
      .catch(() => undefined)
  }, [ticket, isExpired, mutateAsync, onLinked])
  if (!isExpired && !finish.error)
    return (
      <Section title={t('shop.wizard.step.access')}>
        <Loader size="sm" aria-label={t('common.loading')} />
      </Section>
    )
  return (
    <Section title={t('shop.wizard.failed')}>
      <FormError attempt={1} message={isExpired ? t('shop.wizard.expired') : finish.error?.message} />
      {isRefusal(finish.error, 'shop.shared') && (
        <Button
          variant="default"
          onClick={() => finish.mutate({ ticket, confirm_shared: true }, { onSuccess: ({ id }) => onLinked(id) })}
        >
          {t('shop.wizard.link_anyway')}
        </Button>
      )}
      <Button component={Link} to={`${shopsPath}?link=choose`}>
        {t('shop.add')}
      </Button>
    </Section>
  )
}

/** The first reading while it goes on, and what it found. */
function SyncStep({ id }: { id: number }) {
  const { data: shop } = useQuery(cardOptions(id))
  const sync = shop?.sync
  const isOver = sync?.state === syncState.done
  const reason = shop?.state_reason || sync?.reason
  const count = sync?.read_count ?? 0
  return (
    <Section
      title={
        isOver
          ? count > 0
            ? t('shop.wizard.sync_found', { count: sync?.added ?? 0 })
            : t('shop.wizard.step.sync')
          : t('shop.wizard.sync_title')
      }
      name="first-sync"
    >
      {reason && (
        <Notice tone="attention">
          <b>{tMaybe(`shop.reason.${reason}`)}</b> {tMaybe(`shop.fix.${reason}`)}
        </Notice>
      )}
      {!isOver && !reason && <Progress value={100} animated aria-label={t('shop.wizard.sync_title')} />}
      <Text role="status" className={classes.status}>
        {isOver
          ? count === 0 && t('shop.wizard.sync_none')
          : sync
            ? t('shop.wizard.sync_running', { count })
            : t('shop.wizard.sync_wait')}
      </Text>
      {!isOver && (
        <Text size="sm" c="dimmed">
          {t('shop.wizard.sync_leave')}
        </Text>
      )}
      <Group>
        <Button component={Link} to="/user/account/newOrders" variant={isOver ? 'filled' : 'default'}>
          {t('shop.wizard.to_orders')}
        </Button>
      </Group>
    </Section>
  )
}
