import { renameSync } from 'node:fs'

/**
 * Makes room for a new file: `a.log` becomes `a.log.1`, that one `a.log.2`, and so on; the oldest is overwritten.
 * @throws when the file itself cannot be moved
 */
export function setAside(file: string, kept: number): void {
  for (let n = kept - 1; n >= 1; n--) {
    try {
      renameSync(`${file}.${n}`, `${file}.${n + 1}`)
    } catch {
      // Note: mostly there is none yet.
    }
  }
  renameSync(file, `${file}.1`)
}
