import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually } from '@alcove/kit/testing/eventually'
import { PID_FILE } from '../../src/adapters/ffmpeg/run-tool.ts'

/**
 * Stops the ffmpeg that makes the further renditions of heavy.mp4, so that it cannot end by itself.
 * @returns its process id
 */
export function holdLadder(workFolder: string): Promise<number> {
  return eventually(
    async () => {
      const [attempt] = (await readdir(workFolder)).filter((name) => !name.startsWith('probe-'))
      if (!attempt) throw new Error('no attempt yet')
      const folder = join(workFolder, attempt)
      if ((await readdir(join(folder, 'out', 'v720'))).length === 0) throw new Error('no rendition yet')
      const pid = Number((await readFile(join(folder, PID_FILE), 'utf8')).split(' ')[0])
      // Throws while the recorded id is still that of the previous tool.
      process.kill(pid, 'SIGSTOP')
      return pid
    },
    { timeoutMs: 30_000 },
  )
}
