import { Box, Text } from '@mantine/core'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { nowSeconds } from '#web/lib/now.ts'
import { language, t } from '#web/lib/words.ts'

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** The largest unit that says enough: "3 days". */
function showSpan(seconds: number): string {
  const [unit, length] = units.find(([, size]) => seconds >= size) ?? ['minute', 60]
  return (
    new Intl.NumberFormat(language(), { style: 'unit', unit, unitDisplay: 'long' })
      .format(Math.max(0, Math.floor(seconds / length)))
      // As everywhere else on screen: a space between the figure and a Chinese unit.
      .replace(/(\d)(?=\p{Script=Han})/u, '$1 ')
  )
}

/** Since when, and how long that is while somebody still waits. */
export const Age = ({ since, isOver }: { since: number; isOver: boolean }) => (
  <TimeWithSpan time={since} span={isOver ? '' : t('resource.waiting', { time: showSpan(nowSeconds() - since) })} />
)

/** Until when, and how long that is. */
export function TimeLeft({ until }: { until: number }) {
  const left = until - nowSeconds()
  return <TimeWithSpan time={until} span={left > 0 ? t('resource.time_left', { time: showSpan(left) }) : t('resource.overdue')} />
}

const TimeWithSpan = ({ time, span }: { time: number; span: string }) => (
  <Box component="time" display="block" py={3} title={formatSiteTime(time)}>
    {formatSiteTime(time, 'yyyy-mm-dd')}
    {span !== '' && (
      <Text span display="block" size="xs" c="dimmed">
        {span}
      </Text>
    )}
  </Box>
)
