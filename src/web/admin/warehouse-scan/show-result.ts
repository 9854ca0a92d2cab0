import { IconCloudOff, IconHandStop } from '@tabler/icons-react'
import type { ScanAnswer } from '#contract/warehouse-scan.ts'
import { scanSign } from '#domain/scan.ts'
import { type Shown, showReady, showSending, signIcons } from '#web/admin/scan/sign-panel.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { formatMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'
import type { StationResult } from './station.ts'

/** What came of the last scan, in words. */
export function showResult(result: StationResult): Shown {
  switch (result.kind) {
    case 'ready':
      return showReady(t('scan.ready_text'))
    case 'sending':
      return showSending(result.number)
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
