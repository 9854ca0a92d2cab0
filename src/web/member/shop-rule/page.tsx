import '#web/styles-whole.css'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowLeft, IconFilterCog, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { DataOf } from '#contract/endpoint.ts'
import { shopRules } from '#contract/shop-rule.ts'
import { checkCondition, ruleLimits, type ShopRule } from '#domain/shop/rules.ts'
import { moveItemBy } from '#web/inputs/move-item.ts'
import { Page } from '#web/kit/page.tsx'
import { Section } from '#web/kit/section.tsx'
import { StateBadge } from '#web/kit/state-badge.tsx'
import { Empty } from '#web/kit/states.tsx'
import { call } from '#web/lib/call.ts'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { refresh } from '#web/lib/query-client.ts'
import { toastInfo, toastSuccess } from '#web/lib/toast.ts'
import { askOptions } from '#web/lib/use-call.ts'
import { t } from '#web/lib/words.ts'
import { useLeaveGuard } from '#web/resource/leave-guard.tsx'
import { LoadState } from '#web/resource/load-state.tsx'
import classes from './rule.module.css'
import { RuleCard } from './rule-card.tsx'
import { keepKey, keyOf, newAction } from './rule-parts.tsx'
import { TestResult } from './test-result.tsx'

type Rules = DataOf<(typeof shopRules)['read']>

const rulesQuery = askOptions(['shopRules'], shopRules.read, {}, { throwOnError: false })

/** The member's rules: what they do is tried on past orders before it is saved. */
export function ShopRulePage() {
  const rules = useQuery(rulesQuery)
  if (rules.data) return <RuleEditor key={rules.data.latest} saved={rules.data} />
  return (
    <Page title={t('shopRule.title')} note={t('shopRule.lead')}>
      <LoadState query={rules} failed={t('shopRule.title')} rows={4} />
    </Page>
  )
}

const isSound = ({ name, conditions, actions }: ShopRule): boolean =>
  name.trim() !== '' &&
  actions.length > 0 &&
  conditions.every((condition) => checkCondition(condition) === null) &&
  actions.every((action) => action.do !== 'tag' || action.tag.trim() !== '')

function RuleEditor({ saved }: { saved: Rules }) {
  const [rules, setRules] = useState<ShopRule[]>(saved.rules)
  const [added, setAdded] = useState<number>()
  const test = useMutation({ mutationFn: () => call(shopRules.dryRun, { rules }) })
  const save = useMutation({
    mutationFn: () => call(shopRules.save, { version: saved.latest, rules }),
    onSuccess: ({ version }) => {
      toastSuccess(t('shopRule.saved', { version }))
      void refresh(rulesQuery.queryKey)
    },
  })
  const apply = useMutation({
    mutationFn: () => call(shopRules.apply, {}),
    onSuccess: ({ changed }) => toastSuccess(t('shopRule.applied', { changed })),
  })
  const isChanged = JSON.stringify(rules) !== JSON.stringify(saved.rules)
  const areSound = rules.every(isSound)
  const guard = useLeaveGuard({ isDirty: isChanged && !save.isSuccess })
  const change = (next: ShopRule[]) => {
    setRules(next)
    test.reset()
  }
  const add = () => {
    setAdded(rules.length)
    change([
      ...rules,
      {
        name: t('shopRule.new_name', { number: rules.length + 1 }),
        is_enabled: true,
        match: 'all',
        conditions: [{ subject: 'any_line', field: 'sku', operator: 'starts_with', value: '' }],
        actions: [newAction('channel', saved.choices) ?? { do: 'hold' }],
        stops: false,
      },
    ])
  }
  const addButton = (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      disabled={rules.length >= ruleLimits.rules}
      onClick={add}
    >
      {t('shopRule.add')}
    </Button>
  )
  const restore = async (version: number) => {
    const old = await call(shopRules.read, { version })
    setAdded(undefined)
    change(old.rules)
    toastInfo(t('shopRule.restored', { version }))
  }
  const actions = (
    <>
      {rules.length > 0 && addButton}
      <Button disabled={!isChanged || !areSound} loading={save.isPending} onClick={() => save.mutate()}>
        {t('shopRule.save')}
      </Button>
    </>
  )
  return (
    <Page title={t('shopRule.title')} note={t('shopRule.lead')} actions={actions}>
      <Stack gap="md">
        <Group>
          <Button
            component={Link}
            to="/user/account/newOrders"
            size="compact-sm"
            variant="subtle"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
          >
            {t('shopRule.to_orders')}
          </Button>
        </Group>
        {rules.length === 0 && (
          <Empty icon={<IconFilterCog />} title={t('shopRule.empty')} hint={t('shopRule.empty_hint')} action={addButton} />
        )}
        {rules.map((rule, index) => (
          <RuleCard
            key={keyOf(rule)}
            rule={rule}
            choices={saved.choices}
            isFirst={index === 0}
            isLast={index === rules.length - 1}
            isNew={index === added}
            matched={test.data && t('shopRule.matched', { count: test.data.matched[index] ?? 0, total: test.data.orders })}
            onChange={(next) => change(rules.with(index, keepKey(rule, next)))}
            onMove={(step) => {
              setAdded(undefined)
              change(moveItemBy(rules, index, step))
            }}
            onRemove={() => {
              setAdded(undefined)
              change(rules.toSpliced(index, 1))
            }}
          />
        ))}
        {(rules.length > 0 || isChanged) && (
          <Group gap="xs">
            <Button variant="default" disabled={!areSound} loading={test.isPending} onClick={() => test.mutate()}>
              {t('shopRule.test')}
            </Button>
            <Button
              variant="default"
              disabled={isChanged || saved.latest === 0}
              loading={apply.isPending}
              onClick={() => apply.mutate()}
            >
              {t('shopRule.apply')}
            </Button>
            {isChanged && (
              <Text size="sm" c="dimmed">
                {t(areSound ? 'shopRule.unsaved' : 'shopRule.incomplete')}
              </Text>
            )}
          </Group>
        )}
        {test.data && <TestResult result={test.data} />}
        {saved.versions.length > 0 && (
          <Versions versions={saved.versions} current={saved.latest} onRestore={(version) => void restore(version)} />
        )}
      </Stack>
      {guard.dialog}
    </Page>
  )
}

type VersionsProps = { versions: Rules['versions']; current: number; onRestore: (version: number) => void }

const Versions = ({ versions, current, onRestore }: VersionsProps) => (
  <Section title={t('shopRule.versions')} name="versions">
    <Stack component="ul" gap={0}>
      {versions.map(({ version, rules, enabled, create_time: time }) => (
        <li key={version} className={classes.version}>
          <div>
            <Text size="sm">{t('shopRule.version', { version })}</Text>
            <Text size="xs" c="dimmed">
              {formatSiteTime(time, 'yyyy-mm-dd hh:MM')} · {t('shopRule.version.rules', { enabled, rules })}
            </Text>
          </div>
          {version === current ? (
            <StateBadge tone="done" word={t('shopRule.version.current')} />
          ) : (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={`${t('shopRule.restore')} ${t('shopRule.version', { version })}`}
              onClick={() => onRestore(version)}
            >
              {t('shopRule.restore')}
            </Button>
          )}
        </li>
      ))}
    </Stack>
  </Section>
)
