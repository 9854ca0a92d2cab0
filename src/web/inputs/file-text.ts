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

const units = ['B', 'KB', 'MB', 'GB', 'TB']

/** 10,485,760 → "10 MB": as people name sizes of files. */
export function showBytes(bytes: number): string {
  let [value, step] = [bytes, 0]
  while (value >= 1024 && step < units.length - 1) {
    value /= 1024
    step += 1
  }
  return `${Math.round(value * 10) / 10} ${units[step]}`
}
