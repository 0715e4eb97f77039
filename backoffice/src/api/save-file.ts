/** Milliseconds; long enough for any browser to start reading. */
const KEPT_MS = 60_000

/** Offers a file as a download. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}
