import { isPostgres } from './running-server.ts'

const EVERY_MS = 1_000

export interface Watch {
  /** Resolves when the server ends by itself. */
  ended: Promise<void>
  stop(): void
}

/** Watches a server that is not our child process. */
export function watchServer(pid: number, everyMs = EVERY_MS): Watch {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const ended = new Promise<void>((resolve) => {
    const look = async () => {
      const runs = await isPostgres(pid)
      if (stopped) return
      if (!runs) return resolve()
      timer = setTimeout(look, everyMs).unref()
    }
    timer = setTimeout(look, everyMs).unref()
  })
  return {
    ended,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
