/** 10,485,760 → "10 MB": as people name sizes of files. */
export function showBytes(bytes: number): string {
  if (bytes >= 1_048_576) return `${rounded(bytes / 1_048_576)} MB`
  if (bytes >= 1024) return `${rounded(bytes / 1024)} KB`
  return `${bytes} B`
}

const rounded = (value: number): string => String(Math.round(value * 10) / 10)
