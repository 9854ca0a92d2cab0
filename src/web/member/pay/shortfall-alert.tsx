import '@mantine/core/styles/Alert.layer.css'
import { Alert } from '@mantine/core'
import { IconWallet } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** What the balance lacks, and the ways to it. */
export const ShortfallAlert = ({ title, children }: { title: string; children: ReactNode }) => (
  <Alert color="amber" variant="light" icon={<IconWallet />} title={title} role="status">
    {children}
  </Alert>
)
