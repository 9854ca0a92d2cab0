import { Box, Stack, Text } from '@mantine/core'
import {
  type Icon,
  IconAlertTriangleFilled,
  IconBarcode,
  IconCircleCheckFilled,
  IconHandStop,
  IconLoader2,
} from '@tabler/icons-react'
import type { ScanSign } from '#domain/scan.ts'
import { Section } from '#web/kit/section.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { t } from '#web/lib/words.ts'
import classes from './station.module.css'

export type Shown = { sign: ScanSign | 'none'; Icon: Icon; title: string; text: string; number: string; notes: string[] }

export const signIcons: Record<ScanSign, Icon> = { go: IconCircleCheckFilled, look: IconAlertTriangleFilled, stop: IconHandStop }

/** Before the first parcel, and while one is being looked up. */
export const showReady = (text: string): Shown => ({
  sign: 'none',
  Icon: IconBarcode,
  title: t('scan.ready'),
  text,
  number: '',
  notes: [],
})
export const showSending = (number: string): Shown => ({
  sign: 'none',
  Icon: IconLoader2,
  title: t('scan.sending'),
  text: '',
  number,
  notes: [],
})

/** What came of the last parcel, to be read from two metres away: colour, sign and words. Read out at once to whoever listens. */
export const SignPanel = ({ shown: { sign, Icon, title, number, text, notes } }: { shown: Shown }) => (
  <div className={classes.panel} data-sign={sign} role="status" aria-live="assertive" aria-atomic="true">
    <Icon size={88} stroke={1.6} aria-hidden />
    <Box component="p" fz="clamp(28px, 5vw, 56px)" fw={750} lh={1.1}>
      {title}
    </Box>
    {number !== '' && (
      <Box component="p" ff="monospace" fz="clamp(18px, 2.4vw, 28px)">
        {number}
      </Box>
    )}
    <p className={classes.text}>{text}</p>
    {notes.map((note) => (
      <Box key={note} component="p" px={12} py={6} bd="1px solid currentcolor" bdrs={8} fw={600}>
        {note}
      </Box>
    ))}
  </div>
)

export type RecentScan = { key: string | number; sign: ScanSign; number: string; text: string; time: number }

/** The last ten, newest first: whoever put a parcel on the wrong pile finds it again. */
export const RecentScans = ({ title, empty, scans }: { title: string; empty: string; scans: readonly RecentScan[] }) => (
  <Section title={title}>
    {scans.length === 0 ? (
      <Text size="sm" c="dimmed">
        {empty}
      </Text>
    ) : (
      <Stack component="ol" gap={0} className="divided">
        {scans.map((scan) => (
          <RecentLine key={scan.key} scan={scan} />
        ))}
      </Stack>
    )}
  </Section>
)

function RecentLine({ scan: { sign, number, text, time } }: { scan: RecentScan }) {
  const Icon = signIcons[sign]
  return (
    <li className={classes.scan}>
      <Icon size={20} aria-hidden className={classes.sign} data-sign={sign} />
      <Box component="span" ff="monospace" fz={13} style={{ overflowWrap: 'anywhere' }}>
        {number}
      </Box>
      <span className={classes.scanOutcome}>{text}</span>
      <time className={classes.scanTime}>{formatSiteTime(time, 'hh:MM:ss')}</time>
    </li>
  )
}
