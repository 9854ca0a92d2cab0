import { Stack, Text, UnstyledButton } from '@mantine/core'
import { Link } from 'react-router'
import type { NoticeView } from '#contract/notice.ts'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { t } from '#web/lib/words.ts'
import classes from './notice-bell.module.css'

/** One notice; what is unread carries a mark for the eye and a word for the ear. */
export function NoticeRow({ notice, onFollow }: { notice: NoticeView; onFollow: () => void }) {
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
    <li className={classes.row}>
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
