/** `/storage/default/20260309/invoice<40 digits>.pdf` → "invoice.pdf": the name people gave it. Anything else is called by its last part. */
export function fileNameOf(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  const last = readable(path.slice(path.lastIndexOf('/') + 1))
  const name = last.replace(/[\da-f]{40}(?=\.[^.]*$|$)/, '')
  return /^(\.|$)/.test(name) ? last || url : name
}

function readable(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
