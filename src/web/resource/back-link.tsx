import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import { t } from '#web/lib/words.ts'

/** From the page of one thing back to where its like are listed. */
export const BackLink = ({ to, label }: { to: string; label: string }) => (
  <Button component={Link} to={to} variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />}>
    {label}
  </Button>
)

/** The same out of what opened beside a list: there is nothing in it to look at. */
export const CloseDrawerButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onClick}>
    {t('resource.to_list')}
  </Button>
)
