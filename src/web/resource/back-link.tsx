import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router'

/** From the page of one thing back to where its like are listed. */
export const BackLink = ({ to, label }: { to: string; label: string }) => (
  <Button component={Link} to={to} variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />}>
    {label}
  </Button>
)
