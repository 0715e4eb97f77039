import { open, readdir, readFile, realpath, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { InstallationRefused } from '@alcove/kit/installation/installation-refused'
import { readWhereabouts, type Whereabouts, whereabouts } from './whereabouts.ts'

/** The server of a cluster folder, as its pid file tells. */
export type ServerState =
  | { kind: 'none' }
  /** It has ended without removing its pid file. */
  | { kind: 'ended' }
  /** A process that we see. Without a port it is starting. */
  | { kind: 'seen'; pid: number; port: number }

const PID_FILE = 'postmaster.pid'
/** Of PostgreSQL's socket, followed by the port. */
const SOCKET = '.s.PGSQL.'

/**
 * Process numbers mean nothing in another container: only what was started where we are, on this machine before it restarted,
 * or before containers were told apart, or listens at its socket no more, is taken for ended.
 * @throws InstallationRefused where it may still run elsewhere
 */
export async function findServer(folder: string): Promise<ServerState> {
  const lines = (await readFile(join(folder, PID_FILE), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!pid) return { kind: 'none' }
  const then = await readWhereabouts(folder)
  const now = await whereabouts()
  if (await isServerOf(folder, pid, hasRestarted(then, now))) return { kind: 'seen', pid, port }
  const socket = lines[4] ? await askSocket(folder, port) : 'missing'
  if (socket === 'listening')
    throw new InstallationRefused(
      `The database in ${folder} runs in another container. Run this there, or stop that platform first.`,
    )
  if (hasEnded(then, now, socket)) return { kind: 'ended' }
  throw new InstallationRefused(
    `The database in ${folder} was started in another container or on another machine (${then?.host ?? 'not recorded'}) and may ` +
      `still run there. Stop that platform first. If it is gone for certain, remove ${join(folder, PID_FILE)}.`,
  )
}

/** Of a server whose process is not seen, and that does not listen. */
function hasEnded(then: Whereabouts | null, now: Whereabouts, socket: Answer): boolean {
  // Note: versions that recorded nothing ran beside no other container.
  if (then === null) return true
  // Note: without Linux there are no process namespaces, and the name of the host may change.
  if (process.platform !== 'linux') return true
  if (then.boot === now.boot && (now.boot !== null || then.host === now.host))
    return then.pidNamespace === now.pidNamespace || socket === 'deaf'
  return then.host === now.host
}

/** Whether the machine that a server was started on has restarted since. */
function hasRestarted(then: Whereabouts | null, now: Whereabouts): boolean {
  return then !== null && then.host === now.host && then.boot !== now.boot && then.boot !== null
}

/** Whether a process is the server of this folder: numbers are given out again, also to servers of others. */
async function isServerOf(folder: string, pid: number, restarted: boolean): Promise<boolean> {
  if (!(await isPostgres(pid))) return false
  const worksIn = await folderOf(pid)
  // Note: what tells no folder is believed to be it, but for one from before a restart.
  if (worksIn === null) return !restarted
  const [theirs, ours] = await Promise.all([stat(worksIn).catch(() => null), stat(folder)])
  return theirs?.dev === ours.dev && theirs.ino === ours.ino
}

/** The folder of a server: its working one, or what its command line names where only its account may see that. */
async function folderOf(pid: number): Promise<string | null> {
  const cwd = `/proc/${pid}/cwd`
  if (await stat(cwd).catch(() => null)) return cwd
  const args = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  return args[args.indexOf('-D') + 1] || null
}

/** Removes what a server has left that has ended. Its caller holds the lock of the installation. */
export async function clearEnded(folder: string): Promise<void> {
  await rm(join(folder, PID_FILE), { force: true })
  for (const name of await readdir(folder)) if (name.startsWith(SOCKET)) await rm(join(folder, name))
}

/** Whether a live process is a server. */
export async function isPostgres(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  // Where there is no /proc, a live process is believed to be the server.
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '0 (postgres) S')
  const [, name, state] = /\((.*)\) (\S)/s.exec(text) ?? []
  return name === 'postgres' && state !== 'Z'
}

/** No socket, or a path too long for one. */
const UNREACHABLE = ['ENOENT', 'EINVAL', 'ENAMETOOLONG']
type Answer = 'listening' | 'deaf' | 'missing'

/** Its socket is a file: containers share it that share nothing else, and the kernel knows whether somebody listens. */
async function askSocket(folder: string, port: number): Promise<Answer> {
  const handle = await open(await realpath(folder), 'r')
  // Note: the path of a socket has room for 107 bytes.
  const parent = process.platform === 'linux' ? `/proc/self/fd/${handle.fd}` : folder
  try {
    return await new Promise((resolve) => {
      const socket = connect({ path: `${parent}/${SOCKET}${port}` })
      socket.once('connect', () => {
        socket.destroy()
        resolve('listening')
      })
      socket.once('error', ({ code = '' }: NodeJS.ErrnoException) =>
        resolve(code === 'ECONNREFUSED' ? 'deaf' : UNREACHABLE.includes(code) ? 'missing' : 'listening'),
      )
    })
  } finally {
    await handle.close()
  }
}
