import { Box, Group, Paper, Skeleton, Stack, VisuallyHidden } from '@mantine/core'

type Shape = { label: string; rows: number }

/** A table that is on its way: the same row height as the real one, so that nothing jumps when it comes. */
export function TableSkeleton({ label, rows, columns }: Shape & { columns: number }) {
  return (
    <Paper role="status" withBorder px="xs">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Stack gap={0} aria-hidden>
        {places(rows).map((row) => (
          <Group key={row} h={36} gap="lg" wrap="nowrap">
            <Skeleton h={16} w={16} radius="sm" />
            {places(columns).map((column) => (
              <Skeleton key={column} h={10} style={{ flex: column === 1 ? 3 : 2 }} />
            ))}
          </Group>
        ))}
      </Stack>
    </Paper>
  )
}

export function CardSkeleton({ label, rows }: Shape) {
  return (
    <Box role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Stack gap="xs" aria-hidden>
        {places(rows).map((row) => (
          <Skeleton key={row} h={112} radius="md" />
        ))}
      </Stack>
    </Box>
  )
}

export function FormSkeleton({ label, rows }: Shape) {
  return (
    <Box role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Stack gap="lg" aria-hidden>
        {places(rows).map((row) => (
          <Stack key={row} gap={8}>
            <Skeleton h={10} w={96} />
            <Skeleton h={36} />
          </Stack>
        ))}
      </Stack>
    </Box>
  )
}

const places = (count: number): number[] => Array.from({ length: count }, (_, index) => index)
