import { messageState } from '#domain/message.ts'
import { countFigure } from '#server/platform/dashboard-figures.ts'

const { waiting, sending, failed } = messageState

export const messageFigures = countFigure({
  node: 'outbox/index',
  // The condition of the index of open messages: what was sent long ago is not walked over.
  from: `outbox where state in (${waiting}, ${failed}, ${sending})`,
  counts: { waits: `state = ${waiting}`, leaves: `state = ${sending}`, failures: `state = ${failed}` },
  cards: ({ waits, leaves, failures }) => [
    {
      section: 'system',
      name: 'messages_waiting',
      value: waits,
      path: `/admin/outbox?state=${waiting}`,
      facts: { sending: leaves },
    },
    { section: 'system', name: 'messages_failed', value: failures, alarm: 'failed', path: `/admin/outbox?state=${failed}` },
  ],
})
