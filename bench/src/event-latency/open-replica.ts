import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { EventDatabases } from './event-cluster.ts'

export interface Replica {
  /** Kills it in the middle of its next event. Resolves once it is dead. */
  kill(): Promise<void>
  stop(): Promise<void>
}

const program = fileURLToPath(new URL('./replica.ts', import.meta.url))
const PATIENCE_MS = 20_000

/** Resolves once it listens. */
export async function openReplica(
  databases: EventDatabases,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Replica> {
  const child = fork(program, {
    env: { ...environment, LISTENER_URL: databases.listener, EVENTS_URL: databases.events },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  try {
    await within('start', Promise.race([once(child, 'message'), ended.then(failed)]), child)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  return {
    async kill() {
      child.send('die')
      const [, signal] = await within('die in the middle of an event', ended, child)
      if (signal !== 'SIGKILL') throw new Error('The replica ended otherwise than by its kill')
    },
    async stop() {
      if (child.connected) child.send('stop')
      await within('stop', ended, child)
    },
  }
}

function failed(): never {
  throw new Error('The replica ended before it listened')
}

/** @throws after a time limit, and ends the process then */
async function within<T>(what: string, work: Promise<T>, child: ChildProcess): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    child.kill('SIGKILL')
    reject(new Error(`The replica did not ${what} within ${PATIENCE_MS / 1000} s`))
  }, PATIENCE_MS)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
