import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/**
 * Start time of a process, in the system's own unit. Together with the id it identifies one process, since ids are reused.
 * Undefined if there is no such process.
 */
export async function startTimeOf(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    // The name in parentheses may hold anything; the start time is the 20th field after it.
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  }
  const ps = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }))
  return ps.stdout.trim() || undefined
}
