import { z } from 'zod'
import { cleanExternalText } from '#domain/external-text.ts'
import { callExternal, isConnectionFailure } from '#server/platform/external.ts'
import type { Log } from '#server/platform/log.ts'
import { callOutside } from '#server/platform/outside-call.ts'
import { isSandboxSigned } from '../../sandbox-signature.ts'
import {
  type CarrierAccount,
  type CarrierAdapter,
  carrierRefused,
  carrierUnavailable,
  carrierUnclear,
  type Label,
  type Manifest,
} from '../port.ts'
import { readTracking } from './read-tracking.ts'
import {
  cancelledSchema,
  failureSchema,
  foundManifestsSchema,
  foundSchema,
  labelBody,
  labelSchema,
  manifestSchema,
} from './wire.ts'

type ApiRequest = { method: 'GET' | 'POST'; path: string; body?: object }

const defaultTimeoutMs = 10_000
/** A channel without a key of its own has this account. */
const defaultKey = 'sandbox-carrier'

/**
 * Our own carrier for trying things out, spoken to as a stranger. The channel's parameter `behaviour` says how it treats us: slow, timeout, refuse,
 * part, nonsense, late or down; `pace` how long its parcels travel: hours as in life, or minutes.
 */
export function sandboxCarrier(
  params: CarrierAccount['params'],
  { log, appUrl, allowPrivate }: { log: Log; appUrl: () => string; allowPrivate: boolean },
): CarrierAdapter {
  const base = `${(params.base_url || appUrl()).replace(/\/+$/, '')}/sandbox/carrier/v1`
  // A key that cannot be read any more is none: nobody could sign with it.
  const key = params.api_key === null ? '' : params.api_key || defaultKey
  const timeoutMs = Number(params.timeout_ms) || defaultTimeoutMs

  /** null: the carrier says that there is no such thing */
  const findResource = async <Answer>(schema: z.ZodType<Answer>, { method, path, body }: ApiRequest): Promise<Answer | null> => {
    const [response, answer] = await callExternal({ log }, 'sandbox-carrier', async () => {
      const got = await callOutside(`${base}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key || defaultKey}`,
          ...(params.behaviour ? { 'sandbox-behaviour': params.behaviour } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        body: body ? JSON.stringify(body) : null,
        signal: AbortSignal.timeout(timeoutMs),
        // Without a URL of its own it is this application itself that is called.
        allowPrivate: allowPrivate || !params.base_url,
      })
      return [got, await got.json().catch((error: unknown) => nullIfNotJson(error))] as const
    }).catch((error: unknown) => {
      throw method === 'GET' || isConnectionFailure(error) ? carrierUnavailable(error) : carrierUnclear(error)
    })
    if (response.ok) {
      const parsed = schema.safeParse(answer)
      if (parsed.success) return parsed.data
      // It said yes, and then something we do not understand: who knows what it did.
      throw method === 'GET' ? carrierUnavailable(parsed.error) : carrierUnclear(parsed.error)
    }
    const why = failureSchema.safeParse(answer)
    const error = new Error(`${response.status} ${why.success ? why.data.error.message : response.statusText}`)
    if (response.status === 404 && method === 'GET') return null
    if (response.status === 429 || response.status === 503 || (response.status >= 500 && method === 'GET'))
      throw carrierUnavailable(error)
    if (response.status >= 500) throw carrierUnclear(error)
    throw carrierRefused(why.success ? why.data.error.message : String(response.status), error)
  }
  const getResource = async <Answer>(schema: z.ZodType<Answer>, asked: ApiRequest): Promise<Answer> => {
    const answer = await findResource(schema, asked)
    if (answer === null) throw carrierRefused('it knows nothing of this')
    return answer
  }

  return {
    code: 'sandbox',
    isIdempotent: true,
    createLabel: async (request) =>
      labelOf(await getResource(labelSchema, { method: 'POST', path: '/labels', body: labelBody(request, params.pace ?? '') })),
    findLabel: async (reference) => {
      const found = await getResource(foundSchema, { method: 'GET', path: `/labels?${new URLSearchParams({ reference })}` })
      const [label] = found.labels
      return label ? labelOf(label) : null
    },
    cancelLabel: async ({ carrierRef }) => {
      await getResource(cancelledSchema, { method: 'POST', path: `/labels/${encodeURIComponent(carrierRef)}/cancel`, body: {} })
    },
    closeManifest: async ({ reference, day, labels }) => {
      const body = { reference, day, labels: labels.map(({ carrierRef }) => carrierRef) }
      return manifestOf(await getResource(manifestSchema, { method: 'POST', path: '/manifests', body }))
    },
    findManifest: async (reference) => {
      const path = `/manifests?${new URLSearchParams({ reference })}`
      const [manifest] = (await getResource(foundManifestsSchema, { method: 'GET', path })).manifests
      return manifest ? manifestOf(manifest) : null
    },
    requestTracking: ({ carrierRef }) =>
      getResource(z.unknown(), { method: 'GET', path: `/labels/${encodeURIComponent(carrierRef)}/scans` }),
    readTracking,
    isSignedCallback: (callback, now) => isSandboxSigned(callback, { secret: key, now }),
  }
}

const labelOf = (label: z.output<typeof labelSchema>): Label => ({
  reference: label.reference,
  carrierRef: label.id,
  trackingNumber: label.tracking_number,
  document: pdfOf(label.pdf),
})

const manifestOf = ({ id, reference, pdf, refused }: z.output<typeof manifestSchema>): Manifest => ({
  reference,
  carrierRef: id,
  document: pdfOf(pdf),
  refused: refused.map(({ label, message }) => ({ carrierRef: label, why: cleanExternalText(message) || 'no readable reason' })),
})

const pdfOf = (base64: string) => ({ kind: 'pdf' as const, bytes: new Uint8Array(Buffer.from(base64, 'base64')) })

/** A body that is no JSON is an answer that nobody understands; one that never came to its end is none. */
function nullIfNotJson(error: unknown): null {
  if (error instanceof SyntaxError) return null
  throw error
}
