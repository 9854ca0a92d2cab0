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
