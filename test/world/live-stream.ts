import { get, type IncomingMessage } from 'node:http'
import type { LiveChange } from '#contract/live.ts'

export type OpenStream = {
  status: number
  headers: IncomingMessage['headers']
  /** names of the events so far, comments as ':' */
  events: string[]
  changes: LiveChange[]
  /** what came with the first event */
  ready: { everything?: boolean }
  hasEnded: () => boolean
  close: () => void
}

/** Opens an event stream over real HTTP, as a browser does, and keeps what it hears. */
export function openStream(url: string): Promise<OpenStream> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: { accept: 'text/event-stream' } }, (response) => {
      let text = ''
      let hasEnded = false
      const stream: OpenStream = {
        status: response.statusCode ?? 0,
        headers: response.headers,
        events: [],
        changes: [],
        ready: {},
        hasEnded: () => hasEnded,
        close: () => request.destroy(),
      }
      response.setEncoding('utf8')
      response.on('data', (piece: string) => {
        text += piece
        const frames = text.split('\n\n')
        text = frames.pop() ?? ''
        for (const frame of frames) read(frame, stream)
      })
      response.on('close', () => {
        hasEnded = true
      })
      response.on('error', () => undefined)
      resolve(stream)
    })
    request.on('error', reject)
  })
}

function read(frame: string, stream: OpenStream): void {
  const lines = frame.split('\n')
  const value = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
  stream.events.push(value('event') ?? ':')
  const data = value('data')
  if (value('event') === 'ready' && data) stream.ready = JSON.parse(data)
  if (value('event') === 'change' && data) stream.changes.push(JSON.parse(data) as LiveChange)
}
