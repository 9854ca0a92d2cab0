import { Box, Group, Loader, Text, VisuallyHidden } from '@mantine/core'
import {
  type Icon,
  IconAddressBook,
  IconArrowRight,
  IconBolt,
  IconCloudOff,
  IconExternalLink,
  IconFileText,
  IconHistory,
  IconSearchOff,
} from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { PanelNote } from '#web/kit/panel-note.tsx'
import { t, tMaybe } from '#web/lib/words.ts'
import classes from './palette.module.css'
import { actionsGroup, pagesGroup, recentGroup, type SearchOption, type SearchOptionGroup } from './search-options.ts'

type Props = {
  id: string
  groups: SearchOptionGroup[]
  /** the choice that Enter would take */
  marked: string | undefined
  onChoose: (option: SearchOption) => void
  onMark: (key: string) => void
  text: string
  nothingHint: string
  isSearching: boolean
  failure: { what: string; onRetry: () => void } | undefined
}

/** What was found, by kind, and how the search stands. */
export function OptionList({ id, groups, marked, onChoose, onMark, text, nothingHint, isSearching, failure }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (marked) list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [marked])
  const count = groups.reduce((sum, group) => sum + group.options.length, 0)
  const isNothing = count === 0 && !isSearching && !failure
  return (
    <Box ref={list} pt={6} px={8} pb={10}>
      <div id={id} role="listbox" aria-label={t('search.results')} className={classes.options}>
        {groups.map(({ name, options }) => (
          // biome-ignore lint/a11y/useSemanticElements: options of a list box are grouped by role
          <div key={name} role="group" aria-labelledby={`${id}-head-${name}`}>
            <Text id={`${id}-head-${name}`} size="xs" fw={600} c="dimmed" px="xs" pt="xs" pb={4} role="presentation">
              {groupTitle(name)}
            </Text>
            {options.map((option) => (
              // The focus stays in the field, which hears the keys for all of them.
              // biome-ignore lint/a11y/useKeyWithClickEvents: see above
              // biome-ignore lint/a11y/useFocusableInteractive: see above
              <div
                key={option.key}
                id={`${id}-${option.key}`}
                role="option"
                aria-selected={option.key === marked}
                className={classes.choice}
                onPointerMove={() => onMark(option.key)}
                onClick={() => onChoose(option)}
              >
                <OptionIcon group={name} option={option} />
                <span className={classes.words}>
                  <Text span inherit truncate>
                    {option.title}
                  </Text>
                  {option.note && (
                    <Text span inherit truncate c="dimmed" className={classes.note}>
                      {option.note}
                    </Text>
                  )}
                </span>
              </div>
            ))}
          </div>
        ))}
      </div>
      {isSearching && (
        <Group gap="xs" p="xs" fz="sm" c="dimmed">
          <Loader size={14} aria-hidden /> {t('search.searching')}
        </Group>
      )}
      {failure && (
        <PanelNote
          icon={<IconCloudOff aria-hidden />}
          title={t('search.failed')}
          hint={failure.what}
          retry={{ label: t('common.retry'), onRetry: failure.onRetry }}
        />
      )}
      {isNothing && text !== '' && (
        <PanelNote icon={<IconSearchOff aria-hidden />} title={t('search.nothing', { text })} hint={nothingHint} />
      )}
      <VisuallyHidden role="status">
        {isSearching
          ? t('search.searching')
          : text !== '' && (count > 0 ? t('search.found', { count }) : t('search.nothing', { text }))}
      </VisuallyHidden>
    </Box>
  )
}

const iconOfGroup: Record<string, Icon> = { [actionsGroup]: IconBolt, [pagesGroup]: IconArrowRight, address: IconAddressBook }

function OptionIcon({ group, option: { target } }: { group: string; option: SearchOption }) {
  const IconComponent =
    group === recentGroup ? IconHistory : 'link' in target ? IconExternalLink : (iconOfGroup[group] ?? IconFileText)
  return <IconComponent size={16} stroke={1.7} aria-hidden />
}

function groupTitle(name: string): string {
  if (name === pagesGroup) return t('search.pages')
  if (name === actionsGroup) return t('search.actions')
  if (name === recentGroup) return t('search.recent')
  return tMaybe(`search.group.${name}`) ?? name
}
