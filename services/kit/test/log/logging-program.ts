import { droppedLines } from '../../src/log/dropped-lines.ts'
import { createLogger } from '../../src/log/logger.ts'
import { openLogOutput } from '../../src/log/open-output.ts'

/** Logs as a service does, as much as it is told over its channel, and says how many lines were lost. */
const log = createLogger('info', openLogOutput())
process.on('message', async ({ lines, words }: { lines: number; words: boolean }) => {
  for (let i = 0; i < lines; i++) {
    log.info({ i, padding: 'x'.repeat(1_000) }, 'a line')
    if (words) console.log('and a word')
    if (i % 100 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  await new Promise((resolve) => setTimeout(resolve, 200))
  process.send?.({ dropped: droppedLines(log) })
})
process.once('disconnect', () => process.exit(0))
