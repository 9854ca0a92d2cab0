import type { z } from 'zod'

/**
 * Who may call: anyone, any signed-in member or admin, a super admin, or one whose group was given the node or rule after the colon.
 */
export type Access = 'public' | 'member' | 'admin' | 'super' | `member:${string}` | `admin:${string}`

export type Method = 'GET' | 'POST' | 'DELETE'

export type Endpoint<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> = {
  method: Method
  url: string
  access: Access
  input: Input
  output: Output
  /** spellings of other client versions → ours, applied before the input is checked */
  aliases: Record<string, string>
  /** names that clients of other versions send along and that mean nothing here; of a member's call every other unknown name is refused */
  ignores: readonly string[]
  /** the answer is this media type instead of the envelope */
  media: string | undefined
  /** sent as a form with one file in the field `file`; everything else is JSON only */
  upload: boolean
  /**
   * called by another machine, which signs what it sends: the body reaches the action byte by byte (`caller.sent`), names in the address and
   * the query are the input, and a refusal has an HTTP status that says so
   */
  raw: boolean
  /** so long the answer may be kept by whoever carries it; without it, never */
  cacheSeconds: number | undefined
  /** draws documents or the like: fewer of one caller are worked on at once */
  heavy: boolean
}

type EndpointDeclaration<Input extends z.ZodType, Output extends z.ZodType> = {
  path: `${Method} /${string}`
  access: Access
  input: Input
  output: Output
  aliases?: Record<string, string>
  ignores?: readonly string[]
  media?: string
  upload?: boolean
  raw?: boolean
  cacheSeconds?: number
  heavy?: boolean
}

/** One call, said once: the server mounts it, the web calls it, audits and documents read it. */
export function endpoint<Input extends z.ZodType, Output extends z.ZodType>(
  declared: EndpointDeclaration<Input, Output>,
): Endpoint<Input, Output> {
  const { path, access, input, output, aliases = {}, ignores = [], media, cacheSeconds } = declared
  const { upload = false, raw = false, heavy = false } = declared
  const [method, url] = path.split(' ') as [Method, string]
  return { method, url, access, input, output, aliases, ignores, media, upload, raw, cacheSeconds, heavy }
}

type VerbDeclaration<Input extends z.ZodType, Output extends z.ZodType> = Omit<
  EndpointDeclaration<Input, Output>,
  'path' | 'access'
> & { access?: Access }

/** The calls of one noun: they begin alike and are for the same people, unless one says otherwise. `get('counts', …)` is `GET <at>/counts`. */
export function callsAt(at: `/${string}`, access: Access | ((verb: string) => Access)) {
  const call =
    (method: Method) =>
    <Input extends z.ZodType, Output extends z.ZodType>(verb: string, declared: VerbDeclaration<Input, Output>) =>
      endpoint({ access: typeof access === 'string' ? access : access(verb), ...declared, path: `${method} ${at}/${verb}` })
  return { get: call('GET'), post: call('POST'), del: call('DELETE') }
}

/** The same for staff, with a node for each call that is called like it. */
export const staffCalls = (name: string) => callsAt(`/admin/${name}`, (verb) => `admin:${name}/${verb}`)

export type InputOf<E extends Endpoint> = z.output<E['input']>
export type RequestOf<E extends Endpoint> = z.input<E['input']>
export type DataOf<E extends Endpoint> = z.output<E['output']>
