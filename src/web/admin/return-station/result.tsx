import { Text } from '@mantine/core'
import { IconBarcode, IconHandStop, IconLoader2 } from '@tabler/icons-react'
import type { ReceivedReturn } from '#contract/return-order.ts'
import { Section } from '#web/kit/section.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { t } from '#web/lib/words.ts'
import { signIcons } from '../warehouse-scan/result-panel.tsx'
import classes from '../warehouse-scan/scan.module.css'
import { type IntakeResult, intakeSigns, keyOf } from './use-intake.ts'

/** What became of the last parcel, to be read from two metres away: colour, sign and words. Read out at once to whoever listens. */
export function IntakePanel({ result }: { result: IntakeResult }) {
  const { sign, Icon, title, number, text, notes } = shownOf(result)
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

function shownOf(result: IntakeResult) {
  const none = { sign: 'none', number: '', text: '', notes: [] as string[] }
  switch (result.kind) {
    case 'ready':
      return { ...none, Icon: IconBarcode, title: t('returnStation.ready'), text: t('returnStation.ready_text') }
    case 'sending':
      return { ...none, Icon: IconLoader2, title: t('returnStation.sending'), number: result.number }
    case 'failed':
      return {
        ...none,
        ...{ sign: 'stop', Icon: IconHandStop, title: t('returnStation.failed'), number: result.number },
        text: t('returnStation.failed_text', { text: result.text }),
      }
    case 'answer':
      return shownAnswer(result.answer)
  }
}

function shownAnswer(answer: ReceivedReturn) {
  const { outcome, tracking_number: number, space_name: space, condition } = answer
  const sign = intakeSigns[outcome]
  const notes = [
    ...(space && outcome !== 'again' ? [t('returnStation.space_note', { name: space })] : []),
    ...(condition === 'damaged' ? [t('returnStation.damaged_note')] : []),
  ]
  return { sign, Icon: signIcons[sign], title: t(`returnStation.${outcome}.title`), number, text: textOf(answer), notes }
}

function textOf({ outcome, order_no: no, order_code: order, username: member, space_name: space }: ReceivedReturn): string {
  if (outcome === 'again' && space === '') return t('returnStation.again.text_plain', { no })
  return t(`returnStation.${outcome}.text`, { no, order, member, space })
}

/** The last ten, newest first: whoever put a parcel on the wrong shelf finds it again. */
export const RecentParcels = ({ parcels }: { parcels: readonly ReceivedReturn[] }) => (
  <Section title={t('returnStation.recent')}>
    {parcels.length === 0 ? (
      <Text size="sm" c="dimmed">
        {t('returnStation.recent_empty')}
      </Text>
    ) : (
      <ol className={classes.recent}>
        {parcels.map((parcel) => (
          <RecentParcel key={keyOf(parcel)} parcel={parcel} />
        ))}
      </ol>
    )}
  </Section>
)

function RecentParcel({ parcel }: { parcel: ReceivedReturn }) {
  const sign = intakeSigns[parcel.outcome]
  const Icon = signIcons[sign]
  return (
    <li className={classes.scan}>
      <Icon size={20} aria-hidden className={classes.sign} data-sign={sign} />
      <span className={classes.scanNumber}>{parcel.tracking_number}</span>
      <span className={classes.scanOutcome}>
        {[t(`returnStation.${parcel.outcome}.title`), parcel.order_no, parcel.space_name].filter(Boolean).join(' · ')}
      </span>
      <time className={classes.scanTime}>{formatSiteTime(parcel.time, 'hh:MM:ss')}</time>
    </li>
  )
}
