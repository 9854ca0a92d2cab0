import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { DataOf, Endpoint } from '#contract/endpoint.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import type { Route } from '#server/platform/http/mount.ts'
import type { ReceivedFile } from '#server/platform/http/receive-upload.ts'
import { Reply } from '#server/platform/http/reply.ts'

/** Calls as a browser would, answered by these routes: what they refuse no demo can show. */
export const callsOn =
  (routes: readonly Route<Ctx>[]) =>
  async <E extends Endpoint>({ ctx, caller }: { ctx: Ctx; caller: Caller }, endpoint: E, input: object): Promise<DataOf<E>> => {
    const route = routes.find((one) => one.endpoint === endpoint)
    if (!route) throw new Error(`nobody answers ${endpoint.url}`)
    const answer = await route.handle(ctx, endpoint.input.parse(input) as never, caller)
    return (answer instanceof Reply ? answer.data : answer) as DataOf<E>
  }

/** A file of this machine as if it had just been sent. */
export async function receivedFile(path: string, name: string): Promise<ReceivedFile> {
  const content = await readFile(path)
  const hash = (kind: string) => createHash(kind).update(content).digest('hex')
  return { name, path, size: content.length, sha1: hash('sha1'), sha256: hash('sha256') }
}
