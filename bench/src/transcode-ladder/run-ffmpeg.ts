import { execFile } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { promisify } from 'node:util'

/** Runs ffmpeg without limits or checks of its output, at the same low priority as the platform's tools. */
export async function runFfmpeg(ffmpeg: string, args: string[], signal: AbortSignal): Promise<void> {
  const running = promisify(execFile)(ffmpeg, args, { signal })
  if (running.child.pid) setPriority(running.child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  await running
}
