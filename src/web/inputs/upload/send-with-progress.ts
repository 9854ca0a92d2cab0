import type { FetchLike } from '#web/lib/transport.ts'

/** `fetch` cannot say how much of a body has gone; the older request can. Its answer is handed on as fetch would. */
export const sendWithProgress =
  (onProgress: (share: number) => void): FetchLike =>
  (url, { method = 'POST', headers, body, signal }, onActivity) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, url)
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => {
        onActivity()
        onProgress(total > 0 ? loaded / total : 0)
      }
      request.onprogress = onActivity
      request.onload = () => resolve(toResponse(request))
      request.onerror = () => reject(new TypeError('the connection failed'))
      request.onabort = () => reject(signal?.reason ?? new DOMException('aborted', 'AbortError'))
      if (signal?.aborted) return request.onabort(new ProgressEvent('abort'))
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      request.send(body as FormData)
    })

/** A status outside of what a Response may carry means that nothing sensible came. */
function toResponse(request: XMLHttpRequest): Response {
  const { status } = request
  if (status < 200 || status > 599) return Response.error()
  const requestId = request.getResponseHeader('x-request-id')
  return new Response(request.responseText || null, { status, headers: requestId ? { 'x-request-id': requestId } : {} })
}
