import { List, Text } from '@mantine/core'

/** What was left as it was, row by row, and why. */
export const RowReasons = ({ rows }: { rows: readonly { id: number; name: string; msg: string }[] }) => (
  <List spacing="xs">
    {rows.map(({ id, name, msg }) => (
      <List.Item key={id}>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <Text size="sm">{msg}</Text>
      </List.Item>
    ))}
  </List>
)
