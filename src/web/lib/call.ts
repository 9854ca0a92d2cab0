import type { DataOf, Endpoint, RequestOf } from '#contract/endpoint.ts'
import type { Realm } from '#contract/envelope.ts'
import { CallError } from './call-error.ts'
import { type ApiResponse, createHttpClient, type FileUpload, realmOf } from './http-client.ts'
import { loginUrl } from './login-url.ts'
import { pushPath, replacePath } from './navigation.ts'
import { findNextStep } from './next-step.ts'
import { clearSession, getAccountId, isSigningOut, loginPath, readTokens, writeTokens } from './session.ts'
import { toastError } from './toast.ts'
import { language, t } from './words.ts'

export { CallError } from './call-error.ts'

type CallOptions = {
  /** the caller shows the failure itself; otherwise one toast does, unless it belongs beside fields */
  quiet?: boolean
}

const timeoutMs = 60_000

const request = createHttpClient({
  fetch: (input, init) => fetch(input, init),
  say: t,
  isOnline: () => navigator.onLine,
  timeoutMs,
  language,
  accountId: getAccountId,
  readTokens,
  writeTokens,
  clearSession,
  lock: (name, run) => (navigator.locks ? navigator.locks.request(name, run) : run()),
  onSessionEnd: handleSessionEnd,
})

/** Asks the server and gives the data of its answer. Rejects with CallError. */
export async function call<E extends Endpoint>(endpoint: E, input?: RequestOf<E>, options: CallOptions = {}): Promise<DataOf<E>> {
  return (await send(endpoint, input, options)).data as DataOf<E>
}

/** The same for writes whose message is shown to the user. */
export async function callForMessage<E extends Endpoint>(
  endpoint: E,
  input?: RequestOf<E>,
  options: CallOptions = {},
): Promise<{ msg: string; data: DataOf<E> }> {
  return (await send(endpoint, input, options)) as { msg: string; data: DataOf<E> }
}

/** Sends a form with a file. Failures are for the caller to show: they belong beside the file. */
export async function callWithFile<E extends Endpoint>(endpoint: E, transfer: FileUpload): Promise<DataOf<E>> {
  return (await request({ method: endpoint.method, url: endpoint.url, transfer })).data as DataOf<E>
}

async function send(endpoint: Endpoint, input: unknown, { quiet = false }: CallOptions): Promise<ApiResponse> {
  try {
    return await request({ method: endpoint.method, url: endpoint.url, input })
  } catch (error) {
    if (!quiet && error instanceof CallError && error.kind !== 'signed_out' && !error.errors) {
      const next = realmOf(endpoint.url) === 'member' ? findNextStep(error.data) : undefined
      // Whoever is refused for a reason they can mend has no use for the number of the request.
      toastError(error.msg, next ? undefined : error.requestId, next && { label: next.label, run: () => pushPath(next.path) })
    }
    throw error
  }
}

function handleSessionEnd(realm: Realm, path: string, msg: string): void {
  if (msg) toastError(msg)
  const here = `${location.pathname}${location.search}`
  if (path !== loginPath[realm]) replacePath(path)
  else if (location.pathname !== path) replacePath(isSigningOut(realm) ? path : loginUrl(realm, here))
}
