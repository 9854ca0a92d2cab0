import '#web/styles-whole.css'
import { IconScale } from '@tabler/icons-react'
import { memberReweigh } from '#contract/member-lists/reweigh.ts'
import { reweighState } from '#domain/reweigh.ts'
import { formatMoney } from '#web/lib/money.ts'
import { t, tMaybe } from '#web/lib/words.ts'
import { defineList, type ListView } from '#web/resource/list-definition.ts'
import { ListScreen } from '#web/resource/list-screen.tsx'
import '@mantine/core/styles/Alert.layer.css'
import { Alert, Anchor, Group, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { Facts } from '#web/kit/facts.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { showGrams, showSize } from '#web/member/order/columns.tsx'
import { FieldBadge } from '#web/resource/cell-value.tsx'
import { RowDetailActions } from '#web/resource/detail-actions.tsx'

const reweighList = defineList<ReweighRow>({
  resource: memberReweigh,
  filters: ['create_time'],
  // Whoever confirms a question must read the sum in it.
  rowName: ({ order_code: code, difference }) => `${code} · ${formatMoney(difference)}`,
  nextAction: ({ state }) => (state === reweighState.proposed || state === reweighState.disputed ? 'accept' : undefined),
  actionLabel: (verb, [row]) =>
    verb === 'accept' && row ? t('reweigh.accept_amount', { amount: formatMoney(row.difference) }) : undefined,
  detail: (row, { view }) => <ReweighView row={row} view={view} />,
  emptyIcon: IconScale,
})

/** What parcels cost more by our scales, for their member to accept or dispute. */
export const ReweighPage = () => <ListScreen definition={reweighList} />

type ReweighRow = {
  id: number
  order_code: string
  state: number
  old_weight: number
  weight: number
  old_length: string
  old_width: string
  old_height: string
  length: string
  width: string
  height: string
  old_amount: string
  new_amount: string
  difference: string
  due_time: number | null
  photo: string
  answer_reason: string
  decision: string
  create_time: number
  close_time: number | null
}

type Props = { row: ReweighRow; view: ListView }

const label = (name: string): string => tMaybe(`field.reweigh.${name}.label`) ?? ''
const minute = (seconds: number | null): string => formatSiteTime(seconds, 'yyyy-mm-dd hh:MM')
const compare = (declared: string, measured: string): string =>
  declared === measured ? declared : t('reweigh.compare', { declared, measured })

const Photo = ({ url }: { url: string }) => (
  <a href={url} target="_blank" rel="noreferrer">
    <img src={url} alt={label('photo')} style={{ display: 'block', maxWidth: '100%', maxHeight: 240, borderRadius: 8 }} />
  </a>
)

/** What is asked and until when, then what was declared beside what was measured. */
function ReweighView({ row, view }: Props) {
  const declaredSize = showSize({ length: row.old_length, width: row.old_width, height: row.old_height })
  return (
    <Stack gap="lg" data-reweigh={row.id}>
      <Group>
        <FieldBadge field={memberReweigh.fields.state} value={row.state} />
      </Group>
      {row.state === reweighState.proposed && row.due_time !== null && (
        <Alert
          color="amber"
          variant="light"
          icon={<IconScale />}
          title={t('reweigh.due_title', { amount: formatMoney(row.difference) })}
        >
          {t('reweigh.due_text', { time: minute(row.due_time) })}
        </Alert>
      )}
      <RowDetailActions view={view} row={row} />
      <Facts
        layout="columns"
        lines={[
          {
            label: label('order_code'),
            value: (
              <Anchor component={Link} to={`/user/account/sheetOrder?q=${row.order_code}`} inherit>
                {row.order_code}
              </Anchor>
            ),
          },
          { label: t('reweigh.weight'), value: compare(showGrams(row.old_weight), showGrams(row.weight)) },
          { label: t('reweigh.size'), value: compare(declaredSize, showSize(row)) },
          { label: t('reweigh.shipping'), value: `${formatMoney(row.old_amount)} → ${formatMoney(row.new_amount)}` },
          { label: label('difference'), value: <b>{formatMoney(row.difference)}</b> },
          row.photo !== '' && { label: label('photo'), value: <Photo url={row.photo} /> },
          row.answer_reason !== '' && { label: label('answer_reason'), value: row.answer_reason },
          row.decision !== '' && { label: label('decision'), value: row.decision },
          { label: label('create_time'), value: minute(row.create_time) },
          row.close_time !== null && { label: label('close_time'), value: minute(row.close_time) },
        ]}
      />
    </Stack>
  )
}
