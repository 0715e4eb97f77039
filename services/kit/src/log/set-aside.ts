import { renameSync } from 'node:fs'

/**
 * Rotates files: `a.log` becomes `a.log.1`, that one `a.log.2`, and so on; overwrites the oldest.
 * @throws when the file itself cannot be moved
 */
export function setAside(file: string, kept: number): void {
  for (let n = kept - 1; n >= 1; n--) {
    try {
      renameSync(`${file}.${n}`, `${file}.${n + 1}`)
    } catch {
      // Note: usually it does not exist yet.
    }
  }
  renameSync(file, `${file}.1`)
}
