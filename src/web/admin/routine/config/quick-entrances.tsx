import { Anchor, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { Card } from '#web/kit/card.tsx'
import { t } from '#web/lib/words.ts'

type Props = { entrances: { key: string; value: string }[] }

/** Places an admin wants at hand: of this site, or elsewhere over https. Anything else is no link. */
export function QuickEntrances({ entrances }: Props) {
  if (entrances.length === 0) return null
  return (
    <Card component="nav" isTight aria-label={t('config.entrances')}>
      <Group gap="4px 16px">
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
      </Group>
    </Card>
  )
}
