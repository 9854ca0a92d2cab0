import { CheckIcon, Group, Text } from '@mantine/core'

/** A row in the list of a remote select; the branches of a tree keep their places. */
export function RemoteOption({ text, isChosen }: { text: string; isChosen: boolean }) {
  return (
    <Group gap="xs" wrap="nowrap">
      {isChosen && <CheckIcon size={10} style={{ flex: 'none', opacity: 0.6 }} />}
      <Text span inherit style={{ whiteSpace: 'pre-wrap' }}>
        {text}
      </Text>
    </Group>
  )
}
