/** A ticket opens the file once; the browser saves it under its own name and the page stays. */
export function saveFile(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
