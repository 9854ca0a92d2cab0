import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

type ReceivedMail = { to: string; from: string; subject: string; text: string; html: string; messageId: string }

export type FakeSmtpServer = {
  url: string
  received: ReceivedMail[]
  /** what the server says to every recipient from now on; null: yes */
  refuse(code: number | null): void
  stop(): Promise<void>
}

/** A real mail server on loopback that keeps what it was given and can be told to say no. */
export async function startFakeSmtpServer(): Promise<FakeSmtpServer> {
  const received: ReceivedMail[] = []
  let refusal: number | null = null
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, answer) =>
      username === 'ship' && password === 'p@ss/word' ? answer(null, { user: username }) : answer(new Error('wrong password')),
    onRcptTo: (_address, _session, answer) =>
      refusal === null ? answer() : answer(Object.assign(new Error('not here'), { responseCode: refusal })),
    onData: (stream, session, answer) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          received.push({
            to: session.envelope.rcptTo.map(({ address }) => address).join(),
            from: `${mail.from?.name} <${mail.from?.address}>`,
            subject: mail.subject ?? '',
            text: mail.text ?? '',
            html: mail.html ?? '',
            messageId: mail.messageId ?? '',
          })
          answer()
        })
      })
    },
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://ship:${encodeURIComponent('p@ss/word')}@127.0.0.1:${port}`,
    received,
    refuse: (code) => {
      refusal = code
    },
    stop: () => new Promise((done) => server.close(() => done())),
  }
}
