import { Anchor, Box, Code, Group, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ConfigItem } from '#contract/config.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { t } from '#web/lib/words.ts'
import classes from './config.module.css'
import { ItemInput } from './item-input.tsx'
import { showValue } from './show-value.ts'

type Props = {
  item: ConfigItem
  value: unknown
  errors: Record<string, string>
  isDisabled: boolean
  /** a search led here */
  isFound: boolean
  canOpenHistory: boolean
  onChange: (value: unknown) => void
  /** absent for what belongs to the product */
  onDelete: (() => void) | undefined
}

/** One item with its input and its last change. Items that admins added say their name, by which others read them, and can be deleted. */
export function ItemField({ item, isFound, canOpenHistory, onDelete, ...rest }: Props) {
  return (
    <Group
      gap="xs"
      wrap="nowrap"
      align="flex-start"
      className={classes.item}
      data-item={item.name}
      data-found={isFound || undefined}
    >
      <Box flex={1} miw={0}>
        <ItemInput item={item} {...rest} />
        {item.allow_del === 1 && (
          <Text size="xs" c="dimmed" mt={4}>
            {t('config.own_item')} <Code>{item.name}</Code>
          </Text>
        )}
        {item.change && <LastChange item={item} change={item.change} canOpenHistory={canOpenHistory} />}
      </Box>
      {onDelete && (
        <IconButton label={t('resource.delete_named', { name: item.title })} onClick={onDelete}>
          <IconTrash size={16} />
        </IconButton>
      )}
    </Group>
  )
}

type ChangeProps = { item: ConfigItem; change: NonNullable<ConfigItem['change']>; canOpenHistory: boolean }

function LastChange({ item, change: { admin, time, from, to }, canOpenHistory }: ChangeProps) {
  return (
    <Text size="xs" c="dimmed" mt={4} style={{ overflowWrap: 'anywhere' }} data-change={item.name}>
      {t('config.changed_by', { admin, time: formatSiteTime(time, 'yyyy-mm-dd hh:MM') })}{' '}
      <span className={classes.changed}>
        {showValue(item, from)} → {showValue(item, to)}
      </span>
      {canOpenHistory && (
        <>
          {' · '}
          <Anchor
            component={Link}
            to={historyPath(item.name)}
            size="xs"
            underline="always"
            aria-label={t('config.history_of', { title: item.title })}
          >
            {t('config.history')}
          </Anchor>
        </>
      )}
    </Text>
  )
}

export const historyScreen = '/admin/routine/configChange'
const historyPath = (name: string): string => `${historyScreen}?name=${encodeURIComponent(name)}`
