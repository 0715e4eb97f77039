import { execFile } from 'node:child_process'
import { readdir, readlink } from 'node:fs/promises'
import { promisify } from 'node:util'

/** True while a process runs; an ended process that was not yet reaped does not count. */
export async function isRunning(pid: number): Promise<boolean> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'stat=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }))
  return stdout.trim() !== '' && !stdout.trim().startsWith('Z')
}

/** Number of files below a folder that this process holds open. Linux only. */
export async function openFilesBelow(folder: string): Promise<number> {
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  )
  return links.filter((path) => path.startsWith(folder)).length
}
