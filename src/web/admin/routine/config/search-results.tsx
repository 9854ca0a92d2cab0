import { Highlight, Stack, Text } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Section } from '#web/kit/section.tsx'
import { Empty } from '#web/kit/states.tsx'
import { t } from '#web/lib/words.ts'
import classes from './config.module.css'
import { type FoundTask, searchWords } from './find-settings.ts'
import { showValue } from './show-value.ts'

/** Where each setting that matches stands, with what it is set to; choosing one leads to its input. */
export function SearchResults({ text, found, onChosen }: { text: string; found: FoundTask[]; onChosen: () => void }) {
  const words = searchWords(text)
  const count = found.reduce((sum, { settings }) => sum + settings.length, 0)
  if (count === 0)
    return (
      <Empty icon={<IconSearchOff />} title={t('config.found_none', { text: text.trim() })} hint={t('config.found_none_hint')} />
    )
  return (
    <Stack gap="md" data-found={count}>
      <Text size="sm" c="dimmed" role="status">
        {t('config.found', { count })}
      </Text>
      {found.map(({ task, settings }) => (
        <Section key={task.name} title={task.title}>
          <ul className={classes.found}>
            {settings.map(({ item, section }) => (
              <li key={item.name}>
                <Link to={settingPath(task.name, item.name)} onClick={onChosen} className={classes.foundLink}>
                  <span className={classes.foundTitle}>
                    <Highlight component="span" fw={600} highlight={words}>
                      {item.title}
                    </Highlight>
                    <small>{section}</small>
                  </span>
                  {item.tip && (
                    <Highlight component="span" size="sm" c="dimmed" highlight={words}>
                      {item.tip}
                    </Highlight>
                  )}
                  {item.type !== 'password' && (
                    <Highlight component="span" size="sm" className={classes.foundValue} highlight={words}>
                      {showValue(item, item.value)}
                    </Highlight>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </Stack>
  )
}

export const settingPath = (task: string, item: string): string =>
  `?group=${encodeURIComponent(task)}&item=${encodeURIComponent(item)}`
