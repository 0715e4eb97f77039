import { spawn } from 'node:child_process'
import { type FileHandle, open } from 'node:fs/promises'
import type { Account } from './account.ts'

/** Length of the log's end in an error. */
const TAIL_BYTES = 2_000

/**
 * Runs a PostgreSQL program. Sends its output to the log beside the cluster: the server inherits the output, and would keep
 * a pipe open for ever.
 * @throws with the new log lines when the program fails
 */
export async function runAs(
  account: Account | undefined,
  program: string,
  args: string[],
  logFile: string,
): Promise<void> {
  // Note: without a writable log the program may still succeed.
  const log = await open(logFile, 'a+', 0o600).catch(() => undefined)
  try {
    const before = (await log?.stat())?.size ?? 0
    const code = await exitOf(account, program, args, log)
    if (code === 0) return
    const said = log ? await readFrom(log, before) : ''
    throw new Error(
      `${program} ended with code ${code}${said === '' ? '' : `:\n${said}`}\nIts log: ${logFile}`,
    )
  } finally {
    await log?.close()
  }
}

function exitOf(
  account: Account | undefined,
  program: string,
  args: string[],
  log: FileHandle | undefined,
): Promise<number | null> {
  return new Promise((done, fail) => {
    const child = spawn(program, args, {
      ...account,
      cwd: '/',
      stdio: ['ignore', 'ignore', log?.fd ?? 'ignore'],
      env: { LC_ALL: 'C' },
    })
    child.once('error', fail)
    child.once('exit', done)
  })
}

async function readFrom(log: FileHandle, before: number): Promise<string> {
  const { size } = await log.stat()
  const start = Math.max(before, size - TAIL_BYTES)
  const { buffer, bytesRead } = await log.read(Buffer.alloc(Math.max(0, size - start)), { position: start })
  return buffer.toString('utf8', 0, bytesRead).trim()
}
