import { Button, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconBell, IconCloudOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Realm } from '#contract/envelope.ts'
import { type NoticeView, notice } from '#contract/notice.ts'
import { BarPanel } from '#web/kit/bar-panel.tsx'
import { PanelNote } from '#web/kit/panel-note.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { refresh } from '#web/lib/query-client.ts'
import { useAccountId } from '#web/lib/session.ts'
import { setTaskTrayOpen } from '#web/lib/task-tray.ts'
import { askOptions, useCall } from '#web/lib/use-call.ts'
import { t } from '#web/lib/words.ts'
import classes from './notice-bell.module.css'

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
        <Stack component="ul" gap={0} className="divided">
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

/** One notice; what is unread carries a mark for the eye and a word for the ear. */
function NoticeRow({ notice, onFollow }: { notice: NoticeView; onFollow: () => void }) {
  const { text, link, is_read, create_time } = notice
  const inside = (
    <>
      <span
        className={classes.mark}
        data-unread={!is_read || undefined}
        role="img"
        aria-label={is_read ? undefined : t('notice.unread')}
        aria-hidden={is_read ? true : undefined}
      />
      <Stack gap={2} miw={0}>
        <span>{text}</span>
        <Text size="xs" c="dimmed">
          {formatSiteTime(create_time, 'yyyy-mm-dd hh:MM')}
        </Text>
      </Stack>
    </>
  )
  return (
    <li>
      {link === '' ? (
        <UnstyledButton className={classes.inside} onClick={onFollow}>
          {inside}
        </UnstyledButton>
      ) : (
        <Link className={classes.inside} to={link} onClick={onFollow}>
          {inside}
        </Link>
      )}
    </li>
  )
}

const calls = {
  admin: { index: notice.adminIndex, read: notice.adminRead },
  member: { index: notice.memberIndex, read: notice.memberRead },
} satisfies Record<Realm, unknown>

/** The bar must stand whatever happens; the panel says what went wrong. */
const noticeList = (realm: Realm, accountId: number) =>
  askOptions(['notice', realm, accountId], calls[realm].index, {}, { throwOnError: false })

/** Marks some, or all. Refreshes the list. */
const useReadNotices = (realm: Realm) => useCall(calls[realm].read, { onSettled: () => refresh(['notice', realm]) })
