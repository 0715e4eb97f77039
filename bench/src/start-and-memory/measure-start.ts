import { setTimeout as wait } from 'node:timers/promises'
import { readResidence, together } from './resident-memory.ts'
import { type Program, startProgram } from './started-program.ts'

const MB = 1024 ** 2

/**
 * Measures one start, some idle time, one memory reading and one stop.
 * @throws when the checkout had to be built first: that is no start of an installed checkout
 */
export async function measureStart(program: Program, idleMs: number) {
  const started = await startProgram(program)
  try {
    if (/^(?:Installing|Building) /m.test(started.output))
      throw new Error(`Sources changed while their start was measured:\n${started.output}`)
    await wait(idleMs, undefined, { signal: program.signal })
    const residences = await Promise.all((await started.processes()).map(readResidence))
    const database = residences.filter((one) => one.process.name.startsWith('postgres'))
    const others = residences.filter((one) => !database.includes(one)).sort((a, b) => b.rss - a.rss)
    const [node, ...launchers] = others
    return {
      readyMs: started.readyMs,
      memoryMb: together(residences) / MB,
      /** Largest of the Node processes. */
      nodeRssMb: (node?.rss ?? 0) / MB,
      nodePssMb: (node?.pss ?? 0) / MB,
      postgresMb: together(database) / MB,
      /** Memory of npm, its shell and the start shim, beside the platform's own process. */
      launcherMb: (together(others) - together(node ? [node] : [])) / MB,
      pssSumMb: residences.reduce((sum, one) => sum + one.pss, 0) / MB,
      processes: residences.map(({ process, rss, pss }) => ({
        name: process.name,
        rssMb: rss / MB,
        pssMb: pss / MB,
      })),
      launchers: launchers.length,
      databaseProcesses: database.length,
    }
  } finally {
    await started.stop()
  }
}
