import { Box, NativeSelect, NavLink } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { t } from '#web/lib/words.ts'
import classes from './config.module.css'

type Props = { groups: { name: string; title: string }[]; current: string }

/** A list beside the form; a choice above it where there is no room. Both are ways to another address, so leaving is asked in one place. */
export function GroupNav({ groups, current }: Props) {
  const navigate = useNavigate()
  return (
    <>
      <Box component="nav" visibleFrom="md" className={classes.nav} aria-label={t('config.groups')} data-groups>
        {groups.map(({ name, title }) => (
          <NavLink
            key={name}
            component={Link}
            to={`?group=${encodeURIComponent(name)}`}
            label={title}
            active={name === current}
            aria-current={name === current ? 'page' : undefined}
            className={classes.place}
          />
        ))}
      </Box>
      <NativeSelect
        hiddenFrom="md"
        label={t('config.groups')}
        value={current}
        data={groups.map(({ name, title }) => ({ value: name, label: title }))}
        onChange={(event) => void navigate(`?group=${encodeURIComponent(event.currentTarget.value)}`)}
      />
    </>
  )
}
