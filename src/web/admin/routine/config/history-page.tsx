import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ConfigItem } from '#contract/config.ts'
import { configChange } from '#contract/resources/config-change.ts'
import { useCan } from '#web/lib/access.ts'
import type { CellRenderers } from '#web/resource/list-definition.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'
import { configQuery } from './queries.ts'
import { readStored, showValue } from './show-value.ts'

/** Who changed which setting, called as the settings page calls it for who may see that page. */
const cells: CellRenderers = {
  name: (value) => <SettingName name={String(value)} />,
  old_text: (value, row) => <SettingValue name={String(row.name)} text={String(value)} />,
  new_text: (value, row) => <SettingValue name={String(row.name)} text={String(value)} />,
}

export const ConfigHistoryPage = () => <ResourceList resource={configChange} cells={cells} />

function useItem(name: string): ConfigItem | undefined {
  const can = useCan()
  const { data } = useQuery({
    ...configQuery,
    staleTime: 60_000,
    enabled: can({ path: '/admin/routine/config', action: 'index' }),
  })
  return Object.values(data?.list ?? {})
    .flatMap(({ list }) => list)
    .find((item) => item.name === name)
}

function SettingName({ name }: { name: string }) {
  const item = useItem(name)
  if (!item) return name
  return (
    <>
      {item.title}{' '}
      <Text span size="xs" c="dimmed">
        {name}
      </Text>
    </>
  )
}

function SettingValue({ name, text }: { name: string; text: string }) {
  const item = useItem(name)
  if (text === '') return '–'
  return (
    <Text span size="sm" lineClamp={2}>
      {item ? showValue(item, readStored(item, text)) : text}
    </Text>
  )
}
