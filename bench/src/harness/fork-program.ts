import { fork } from 'node:child_process'
import { once } from 'node:events'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Reply } from './take-orders.ts'

/** A program of the bench in its own process, controlled by commands. */
export interface Forked<R> extends AsyncDisposable {
  /** The info that it sent once it was ready. */
  ready: R
  /** Runs one command at a time. @throws the error of the command, or that the program has ended */
  order<T>(name: string, value?: unknown): Promise<T>
}

interface Options {
  environment: Readonly<Record<string, string | undefined>>
  signal: AbortSignal
}

const START_MS = 120_000
const STOP_MS = 30_000

/** Resolves once the program is ready. Disposing of it stops it in order. */
export async function forkProgram<R>(program: URL, { environment, signal }: Options): Promise<Forked<R>> {
  signal.throwIfAborted()
  const name = basename(program.pathname)
  const child = fork(fileURLToPath(program), {
    env: environment as NodeJS.ProcessEnv,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`${name} ended (${code})`)))
  // Note: a pending call rejects by itself; without one, this prevents an unhandled rejection.
  ended.catch(() => undefined)
  const reply = async <T>(): Promise<T> => {
    const [message] = (await Promise.race([once(child, 'message'), ended])) as [Reply]
    if ('failure' in message) throw new Error(`${name}: ${message.failure}`)
    return message.value as T
  }
  async function stop(): Promise<void> {
    if (child.connected) child.disconnect()
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    await ended.catch(() => undefined)
    clearTimeout(late)
    if (child.signalCode === 'SIGKILL') throw new Error(`${name} did not stop within ${STOP_MS / 1000} s`)
  }
  try {
    const late = AbortSignal.any([signal, AbortSignal.timeout(START_MS)])
    const ready = await Promise.race([reply<R>(), once(late, 'abort').then(() => late.throwIfAborted())])
    return {
      ready: ready as R,
      async order<T>(order: string, value?: unknown) {
        signal.throwIfAborted()
        child.send({ order, value })
        return reply<T>()
      },
      [Symbol.asyncDispose]: stop,
    }
  } catch (error) {
    await stop().catch(() => undefined)
    throw error
  }
}
