import { Button, Stack } from '@mantine/core'
import { IconBell, IconCloudOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Realm } from '#contract/envelope.ts'
import { BarPanel } from '#web/kit/bar-panel.tsx'
import { PanelNote } from '#web/kit/panel-note.tsx'
import { useAccountId } from '#web/lib/session.ts'
import { setTaskTrayOpen } from '#web/lib/task-tray.ts'
import { t } from '#web/lib/words.ts'
import { NoticeRow } from './notice-row.tsx'
import { noticeList, useReadNotices } from './queries.ts'

/** What the person was told, newest first. Following one marks it as read. */
export function NoticeBell({ realm }: { realm: Realm }) {
  const [isOpen, setIsOpen] = useState(false)
  const notices = useQuery(noticeList(realm, useAccountId(realm)))
  const { mutate: read } = useReadNotices(realm)
  const unread = notices.data?.unread ?? 0
  return (
    <BarPanel
      icon={<IconBell size={20} aria-hidden />}
      label={t('notice.button', { count: unread })}
      count={unread}
      title={t('notice.title')}
      action={
        unread > 0 && (
          <Button size="compact-xs" variant="subtle" onClick={() => read({ all: true })}>
            {t('notice.read_all')}
          </Button>
        )
      }
      opened={isOpen}
      onChange={setIsOpen}
    >
      {notices.data === undefined && notices.isError ? (
        <PanelNote
          icon={<IconCloudOff aria-hidden />}
          title={t('notice.failed')}
          hint={notices.error.message}
          retry={{ label: t('common.retry'), onRetry: () => void notices.refetch() }}
        />
      ) : notices.data?.list.length === 0 ? (
        <PanelNote icon={<IconBell aria-hidden />} title={t('notice.empty')} hint={t('notice.empty_hint')} />
      ) : (
        <Stack component="ul" gap={0}>
          {notices.data?.list.map((notice) => (
            <NoticeRow
              key={notice.id}
              notice={notice}
              onFollow={() => {
                if (!notice.is_read) read({ ids: [notice.id] })
                setIsOpen(false)
                // A task has no page of its own: its place is the tray.
                if (notice.kind.startsWith('task.')) setTaskTrayOpen(true)
              }}
            />
          ))}
        </Stack>
      )}
    </BarPanel>
  )
}
