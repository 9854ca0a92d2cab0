import { Text } from '@mantine/core'
import type { ScanAnswer } from '#contract/warehouse-scan.ts'
import { scanSign } from '#domain/scan.ts'
import { Section } from '#web/kit/section.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { t } from '#web/lib/words.ts'
import { signIcons } from './result-panel.tsx'
import classes from './scan.module.css'

/** The last ten, newest first: whoever put a parcel on the wrong pile finds it again. */
export function RecentScans({ scans }: { scans: readonly ScanAnswer[] }) {
  return (
    <Section title={t('scan.recent')}>
      {scans.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('scan.recent_empty')}
        </Text>
      ) : (
        <ol className={classes.recent}>
          {scans.map((scan) => (
            <RecentScan key={scan.id} scan={scan} />
          ))}
        </ol>
      )}
    </Section>
  )
}

function RecentScan({ scan }: { scan: ScanAnswer }) {
  const sign = scanSign(scan.outcome)
  const Icon = signIcons[sign]
  return (
    <li className={classes.scan}>
      <Icon size={20} aria-hidden className={classes.sign} data-sign={sign} />
      <span className={classes.scanNumber}>{scan.tracking_number}</span>
      <span className={classes.scanOutcome}>{t(`scanLog.outcome.${scan.outcome}`)}</span>
      <time className={classes.scanTime}>{formatSiteTime(scan.scan_time, 'hh:MM:ss')}</time>
    </li>
  )
}
