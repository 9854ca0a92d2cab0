import { Box, Code, Group, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ConfigItem } from '#contract/config.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { t } from '#web/lib/words.ts'
import { ItemInput } from './item-input.tsx'

type Props = {
  item: ConfigItem
  value: unknown
  errors: Record<string, string>
  isDisabled: boolean
  onChange: (value: unknown) => void
  /** absent for what belongs to the product */
  onDelete: (() => void) | undefined
}

/** One item with its input. Items that admins added say their name, by which others read them, and can be deleted. */
export function ItemField({ item, onDelete, ...rest }: Props) {
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <Box flex={1} miw={0}>
        <ItemInput item={item} {...rest} />
        {item.allow_del === 1 && (
          <Text size="xs" c="dimmed" mt={4}>
            {t('config.own_item')} <Code>{item.name}</Code>
          </Text>
        )}
      </Box>
      {onDelete && (
        <IconButton label={t('resource.delete_named', { name: item.title })} onClick={onDelete}>
          <IconTrash size={16} />
        </IconButton>
      )}
    </Group>
  )
}
