import {
  type Icon,
  IconAlertTriangleFilled,
  IconBarcode,
  IconCircleCheckFilled,
  IconCloudOff,
  IconHandStop,
  IconLoader2,
} from '@tabler/icons-react'
import type { ScanAnswer } from '#contract/warehouse-scan.ts'
import { type ScanSign, scanSign } from '#domain/scan.ts'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { formatMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'
import classes from './scan.module.css'
import type { StationResult } from './station.ts'

type Shown = { sign: ScanSign | 'none'; Icon: Icon; title: string; text: string; number: string; notes: string[] }

export const signIcons: Record<ScanSign, Icon> = { go: IconCircleCheckFilled, look: IconAlertTriangleFilled, stop: IconHandStop }

/** What came of the last scan, to be read from two metres away: colour, sign and words. Read out at once to whoever listens. */
export function ResultPanel({ result }: { result: StationResult }) {
  const { sign, Icon, title, text, number, notes } = shownOf(result)
  return (
    <div className={classes.panel} data-sign={sign} role="status" aria-live="assertive" aria-atomic="true">
      <Icon size={88} stroke={1.6} aria-hidden className={classes.icon} />
      <p className={classes.title}>{title}</p>
      {number !== '' && <p className={classes.number}>{number}</p>}
      <p className={classes.text}>{text}</p>
      {notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
    </div>
  )
}

function shownOf(result: StationResult): Shown {
  switch (result.kind) {
    case 'ready':
      return { sign: 'none', Icon: IconBarcode, title: t('scan.ready'), text: t('scan.ready_text'), number: '', notes: [] }
    case 'sending':
      return { sign: 'none', Icon: IconLoader2, title: t('scan.sending'), text: '', number: result.number, notes: [] }
    case 'kept': {
      const title = t(result.isOffline ? 'scan.queued' : 'scan.failed')
      return { sign: 'look', Icon: IconCloudOff, title, text: t('scan.queued_text'), number: result.number, notes: [] }
    }
    case 'refused':
      return { sign: 'stop', Icon: IconHandStop, title: t('scan.invalid'), text: result.text, number: result.number, notes: [] }
    case 'answer':
      return shownAnswer(result.answer, result.isLate)
  }
}

function shownAnswer(answer: ScanAnswer, isLate: boolean): Shown {
  const sign = scanSign(answer.outcome)
  const notes = [
    ...(isLate ? [t('scan.recheck')] : []),
    ...(answer.reweigh ? [t('scan.reweigh', { difference: formatMoney(answer.reweigh.difference) })] : []),
    ...(answer.is_unpriced ? [t('scan.unpriced')] : []),
  ]
  return { sign, Icon: signIcons[sign], ...wordsOf(answer), number: answer.tracking_number, notes }
}

/** A title that says it in two words, and what to do now. */
function wordsOf({ outcome, order, first }: ScanAnswer): { title: string; text: string } {
  switch (outcome) {
    case 'ok':
      return {
        title: t('scan.ok.title'),
        text: t('scan.ok.text', {
          channel: order?.channel ?? '',
          country: [order?.country, order?.zip_code].filter(Boolean).join(' '),
        }),
      }
    case 'again': {
      const said = { time: formatSiteTime(first?.time), admin: first?.admin || '—', warehouse: first?.warehouse ?? '' }
      return { title: t('scan.again.title'), text: t(said.warehouse ? 'scan.again.text_where' : 'scan.again.text', said) }
    }
    case 'failed':
      return { title: t('scan.failed_label.title'), text: t('scan.failed_label.text') }
    default:
      return { title: t(`scan.${outcome}.title`), text: t(`scan.${outcome}.text`) }
  }
}
