import { Button, Group } from '@mantine/core'
import { IconArrowLeft, IconHome } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { t } from '#web/lib/words.ts'

/** Back if there is something of ours to go back to, else home. The router counts its own entries in the history's state. */
export function useGoBack(): () => void {
  const navigate = useNavigate()
  return () => {
    const index: unknown = window.history.state?.idx
    if (typeof index === 'number' && index > 0) navigate(-1)
    else navigate('/', { replace: true })
  }
}

/** The two ways on from a page that is a dead end. */
export function BackAndHomeButtons({ children }: { children?: ReactNode }) {
  const goBack = useGoBack()
  return (
    <Group gap="sm" justify="center">
      {children}
      <Button variant={children ? 'default' : 'filled'} leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={goBack}>
        {t('page.back')}
      </Button>
      <Button variant="default" component={Link} to="/" leftSection={<IconHome size={18} aria-hidden />}>
        {t('page.home')}
      </Button>
    </Group>
  )
}
