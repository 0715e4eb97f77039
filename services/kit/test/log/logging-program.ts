import { droppedLines } from '../../src/log/dropped-lines.ts'
import { openProgramLog } from '../../src/log/open-program-log.ts'

/** Logs as a service does, on commands over its channel, and reports the number of dropped lines. */
const log = openProgramLog({ LOG_LEVEL: 'info' }, 'test')
process.on('message', async ({ lines, words, crash }: { lines: number; words: boolean; crash?: boolean }) => {
  if (crash) throw new Error('as a fault would')
  for (let i = 0; i < lines; i++) {
    log.info({ i, padding: 'x'.repeat(1_000) }, 'a line')
    if (words) console.log('and a word')
    if (words) process.emitWarning('a timeout is negative', 'TimeoutNegativeWarning')
    if (i % 100 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  await new Promise((resolve) => setTimeout(resolve, 200))
  process.send?.({ dropped: droppedLines(log) })
})
process.once('disconnect', () => process.exit(0))
