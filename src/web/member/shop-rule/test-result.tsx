import { Stack, Text } from '@mantine/core'
import type { DataOf } from '#contract/endpoint.ts'
import type { RuleDifference, shopRules } from '#contract/shop-rule.ts'
import { Section } from '#web/kit/section.tsx'
import { t } from '#web/lib/words.ts'
import classes from './rule.module.css'

const shownRows = 100
const changedFields = ['channel', 'preset', 'insurance', 'warehouse', 'tags', 'hold', 'split'] as const

/** What would change and why, order by order: narrow enough for a phone. */
export function TestResult({ result: { orders, list } }: { result: DataOf<(typeof shopRules)['dryRun']> }) {
  const summary =
    list.length === 0
      ? t('shopRule.test.none', { total: orders })
      : t('shopRule.test.summary', { changed: list.length, total: orders })
  return (
    <Section title={t('shopRule.test.title')} name="test" note={<span role="status">{summary}</span>}>
      <Stack component="ul" gap={0}>
        {list.slice(0, shownRows).map((one) => (
          <Difference key={one.id} difference={one} />
        ))}
      </Stack>
    </Section>
  )
}

const Difference = ({ difference: { number, shop, receiver, changes, explain } }: { difference: RuleDifference }) => (
  <li className={classes.difference}>
    <Text size="sm" fw={600}>
      {number} · {receiver} · {shop}
    </Text>
    {changes.map(({ field, before, after }) => (
      <Text size="sm" key={field}>
        {t(`shopRule.change.${changedFields.find((one) => one === field) ?? 'tags'}`)}: {before || t('shopRule.test.nothing')} →{' '}
        {after || t('shopRule.test.nothing')}
      </Text>
    ))}
    {explain.map((line) => (
      <Text size="xs" c="dimmed" key={line}>
        {line}
      </Text>
    ))}
  </li>
)
