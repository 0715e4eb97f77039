import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Environment } from '@alcove/kit/config/load-config'
import type { OutageReport, Outages } from '@alcove/kit/health/outages'
import type { Logger } from '@alcove/kit/log/logger'

export interface Supervised {
  name: string
  pid(): number | undefined
  /** Called when it has ended repeatedly without a long enough run. */
  refused(): boolean
  stop(): Promise<void>
}

const RESTART_MS = [200, 1_000, 5_000]
/** A run of this length counts as a good start and resets the count of failures. */
const STEADY_MS = 10_000
const REFUSED_AFTER = 3
/** Time for a process to drain its requests, then its jobs. */
const KILL_AFTER_MS = 12_000

/** A service or the gateway, by the name of its folder, and what tells it from others of its kind. */
export interface ProcessSpec {
  program: string
  name?: string
}

/** Runs a service as a process, and restarts it when it ends by itself. Its log is a file in the data folder. */
export function supervise(
  { program: folder, name = folder }: ProcessSpec,
  environment: Environment,
  dataDir: string,
  log: Logger,
  outages: Outages,
): Supervised {
  mkdirSync(join(dataDir, 'logs'), { recursive: true })
  const file = join(dataDir, 'logs', `${name}.log`)
  const program = fileURLToPath(new URL(`../../../services/${folder}/src/main.ts`, import.meta.url))
  let child: ChildProcess | undefined
  let stopping = false
  let endings = 0
  let restart: NodeJS.Timeout | undefined
  let ended: Promise<void> = Promise.resolve()

  function start(): void {
    const output = openLog(file)
    const started = performance.now()
    // Note: the channel closes when we end in any way, which stops the child.
    child = spawn(process.execPath, [program], {
      // Its log rotates by itself; output of a crashing runtime goes to the same file.
      env: { ...environment, LOG_FILE: file } as NodeJS.ProcessEnv,
      stdio: ['ignore', output, output, 'ipc'],
      // A group of its own: Ctrl-C reaches us alone, and we stop the others in order.
      detached: true,
    })
    if (output !== 'ignore') closeSync(output)
    child.on('message', (message: { outage?: OutageReport }) => {
      if (message.outage) outages.record({ ...message.outage, reporter: name })
    })
    ended = new Promise((resolve) => {
      const onEnd = (why: object) => {
        resolve()
        outages.forget(name)
        if (stopping) return
        endings = performance.now() - started > STEADY_MS ? 1 : endings + 1
        const delay = RESTART_MS[Math.min(endings, RESTART_MS.length) - 1] as number
        log.error({ process: name, ...why, delay }, 'process.restarted: a process ended by itself')
        restart = setTimeout(start, delay)
      }
      child?.once('exit', (code, signal) => onEnd({ code, signal }))
      child?.once('error', (err) => {
        // Note: 'error' also reports an unsent message; only without a pid did the start fail.
        if (child?.pid === undefined) onEnd({ err })
      })
    })
  }
  start()
  return {
    name,
    pid: () => child?.pid,
    refused: () => endings >= REFUSED_AFTER,
    async stop() {
      stopping = true
      clearTimeout(restart)
      if (child?.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      const late = setTimeout(() => child?.kill('SIGKILL'), KILL_AFTER_MS)
      await ended
      clearTimeout(late)
    },
  }
}

/** A full disk or a lack of file descriptors must not end the supervisor. */
function openLog(file: string): number | 'ignore' {
  try {
    return openSync(file, 'a')
  } catch {
    return 'ignore'
  }
}
