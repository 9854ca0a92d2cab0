import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '#web/lib/words.ts'
import classes from './config.module.css'

type Props = { entrances: { key: string; value: string }[] }

/** Places an admin wants at hand: of this site, or elsewhere over https. Anything else is no link. */
export function QuickEntrances({ entrances }: Props) {
  if (entrances.length === 0) return null
  return (
    <nav className={classes.entrances} aria-label={t('config.entrances')}>
      <Text size="sm" c="dimmed">
        {t('config.entrances')}
      </Text>
      {entrances.map(({ key, value }, index) =>
        /^\/(?!\/)/.test(value) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entrances may be called and lead the same
          <Anchor key={index} component={Link} to={value} size="sm">
            {key}
          </Anchor>
        ) : (
          /^https:\/\//.test(value) && (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same
            <Anchor key={index} href={value} target="_blank" rel="noreferrer" size="sm">
              {key}
            </Anchor>
          )
        ),
      )}
    </nav>
  )
}
