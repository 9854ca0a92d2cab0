import { Alert, List, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { t } from '#web/lib/words.ts'
import { findingText } from './cell-text.ts'
import type { GridCheck } from './check-grid.ts'

const maxFindings = 12

type Props = { check: GridCheck; zoneName: (code: string) => string }

/** What keeps the table from being published, and what should be seen before. */
export function Findings({ check: { typed, problems, warnings }, zoneName }: Props) {
  if (typed.length > 0)
    return (
      <Alert color="red" icon={<IconX aria-hidden />} title={t('priceTable.checks_typed', { count: typed.length })}>
        <FindingList texts={[...new Set(typed.map((one) => findingText(one, zoneName)))]} />
      </Alert>
    )
  if (problems.length + warnings.length === 0)
    return (
      <Alert color="green" icon={<IconCheck aria-hidden />}>
        {t('priceTable.checks_fine')}
      </Alert>
    )
  return (
    <>
      {problems.length > 0 && (
        <Alert color="red" icon={<IconX aria-hidden />} title={t('priceTable.checks_problems', { count: problems.length })}>
          <FindingList texts={problems.map((one) => findingText(one, zoneName))} />
        </Alert>
      )}
      {warnings.length > 0 && (
        <Alert
          color="amber"
          icon={<IconAlertTriangle aria-hidden />}
          title={t('priceTable.checks_warnings', { count: warnings.length })}
        >
          <FindingList texts={warnings.map((one) => findingText(one, zoneName))} />
        </Alert>
      )}
    </>
  )
}

export function FindingList({ texts }: { texts: readonly string[] }) {
  const more = texts.length - maxFindings
  return (
    <>
      <List size="sm">
        {texts.slice(0, maxFindings).map((text) => (
          <List.Item key={text}>{text}</List.Item>
        ))}
      </List>
      {more > 0 && <Text size="sm">{t('priceTable.checks_more', { count: more })}</Text>}
    </>
  )
}
