import { Anchor, Text } from '@mantine/core'
import { attachment, ownerType } from '#contract/resources/attachment.ts'
import { showBytes } from '#web/inputs/file-text.ts'
import { FilePicture } from '#web/inputs/upload/file-picture.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { t } from '#web/lib/words.ts'
import type { CellRenderers } from '#web/resource/list-definition.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'

export const AttachmentListPage = () => <ResourceList resource={attachment} cells={cells} />

const cells: CellRenderers = {
  url: (url, row) => (
    <Anchor
      href={String(url)}
      target="_blank"
      rel="noreferrer"
      display="inline-flex"
      style={{ verticalAlign: 'middle' }}
      aria-label={t('attachment.open', { name: String(row.name) })}
    >
      <FilePicture
        file={{ url: String(url), mimetype: String(row.mimetype), suffix: String(row.suffix), state: Number(row.state) }}
      />
    </Anchor>
  ),
  mimetype: (type, row) => <span title={String(type)}>{String(row.suffix).toUpperCase() || String(type)}</span>,
  size: (size) => showBytes(Number(size)),
  last_upload_time: (value) => (
    <span title={formatSiteTime(Number(value))}>{formatSiteTime(Number(value), 'yyyy-mm-dd hh:MM')}</span>
  ),
  owner: (owner, row) => (
    <>
      {String(owner)}{' '}
      <Text span size="xs" c="dimmed">
        {t(Number(row.owner_type) === ownerType.admin ? 'attachment.owner.admin' : 'attachment.owner.member')}
      </Text>
    </>
  ),
}
