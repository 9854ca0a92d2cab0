import { Button, Menu } from '@mantine/core'
import { IconFilterPlus, IconX } from '@tabler/icons-react'
import { t } from '#web/lib/words.ts'

type Props = { others: { name: string; label: string }[]; onChoose: (name: string) => void }

/** The filters that do not stand ready: chosen here, one is opened beside the others. */
export function MoreFilters({ others, onChoose }: Props) {
  if (others.length === 0) return null
  return (
    <Menu position="bottom-start" shadow="md" returnFocus={false}>
      <Menu.Target>
        <Button {...look} color="gray" leftSection={<IconFilterPlus size={16} aria-hidden />}>
          {t('resource.filter_more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {others.map(({ name, label }) => (
          <Menu.Item key={name} onClick={() => onChoose(name)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

export const ClearFilters = ({ onClear }: { onClear: () => void }) => (
  <Button {...look} leftSection={<IconX size={14} aria-hidden />} onClick={onClear}>
    {t('resource.filter_clear')}
  </Button>
)

const look = { variant: 'subtle', size: 'compact-xs', h: 28, fw: 500 } as const
