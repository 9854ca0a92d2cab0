import { IconHandStop } from '@tabler/icons-react'
import type { ReceivedReturn } from '#contract/return-order.ts'
import { type RecentScan, type Shown, showReady, showSending, signIcons } from '#web/admin/scan/sign-panel.tsx'
import { t } from '#web/lib/words.ts'
import { type IntakeResult, intakeSigns, keyOf } from './use-intake.ts'

/** What became of the last parcel, in words. */
export function showResult(result: IntakeResult): Shown {
  switch (result.kind) {
    case 'ready':
      return showReady(t('returnStation.ready_text'))
    case 'sending':
      return showSending(result.number)
    case 'failed':
      return {
        ...{ sign: 'stop', Icon: IconHandStop, title: t('returnStation.failed'), number: result.number, notes: [] },
        text: t('returnStation.failed_text', { text: result.text }),
      }
    case 'answer':
      return showAnswer(result.answer)
  }
}

function showAnswer(answer: ReceivedReturn): Shown {
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

export const showRecent = (parcel: ReceivedReturn): RecentScan => ({
  key: keyOf(parcel),
  sign: intakeSigns[parcel.outcome],
  number: parcel.tracking_number,
  text: [t(`returnStation.${parcel.outcome}.title`), parcel.order_no, parcel.space_name].filter(Boolean).join(' · '),
  time: parcel.time,
})
