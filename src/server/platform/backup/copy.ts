import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { ClientBase } from 'pg'

/** Methods of the driver's connection that its types leave out. */
type Wire = {
  stream: Socket
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

/** The driver calls these methods on its active statement. */
type CopyStatement = {
  submit(wire: Wire): void
  handleCopyInResponse?(wire: Wire): void
  handleCopyData?(message: { chunk: Buffer }): void
  handleCommandComplete(): void
  handleReadyForQuery(): void
  handleError(error: Error): void
}

/** Large enough for compression and disk, small enough to hold several. */
const blockBytes = 1_048_576

/** Reads the answer of `copy … to stdout` in blocks of whole rows. A slow reader makes the server wait. */
export async function* copyOut(client: ClientBase, text: string): AsyncGenerator<Buffer> {
  let rows: Buffer[] = []
  let size = 0
  let isOver = false
  let failure: Error | undefined
  let socket: Socket | undefined
  let wake = (): void => undefined
  submit(client, {
    submit: (wire) => {
      socket = wire.stream
      wire.query(text)
    },
    // The parser reuses the memory of a chunk, so each one is copied.
    handleCopyData: ({ chunk }) => {
      rows.push(Buffer.from(chunk))
      size += chunk.length
      if (size < blockBytes) return
      socket?.pause()
      wake()
    },
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => {
      isOver = true
      wake()
    },
    handleError: (error) => {
      failure = error
      wake()
    },
  })
  for (;;) {
    if (failure) throw failure
    if (size >= blockBytes || (isOver && size > 0)) {
      const block = Buffer.concat(rows, size)
      rows = []
      size = 0
      socket?.resume()
      yield block
    } else if (isOver) return
    else
      await new Promise<void>((resolve) => {
        wake = resolve
      })
  }
}

/** Sends blocks as the input of `copy … from stdin`. An error of the source or the server inserts nothing. */
export function copyIn(client: ClientBase, text: string, blocks: AsyncIterable<Buffer>): Promise<void> {
  return new Promise((resolve, reject) => {
    let isOver = false
    let sourceError: unknown
    const send = async (wire: Wire) => {
      try {
        for await (const block of blocks) {
          if (isOver) return
          wire.sendCopyFromChunk(block)
          if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain')
        }
        wire.endCopyFrom()
      } catch (error) {
        sourceError = error
        wire.sendCopyFail('the source of the rows failed')
      }
    }
    submit(client, {
      submit: (wire) => wire.query(text),
      handleCopyInResponse: (wire) => void send(wire),
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => {
        isOver = true
        resolve()
      },
      handleError: (error) => {
        isOver = true
        reject(sourceError ?? error)
      },
    })
  })
}

const submit = (client: ClientBase, statement: CopyStatement): void =>
  void client.query(statement as unknown as Parameters<ClientBase['query']>[0])
