import { open, readdir, readFile, realpath, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { InstallationRefused } from '@alcove/kit/installation/installation-refused'
import { readWhereabouts, type Whereabouts, whereabouts } from './whereabouts.ts'

/** The server of a cluster folder, according to its pid file. */
export type ServerState =
  | { kind: 'none' }
  /** The server ended without removing its pid file. */
  | { kind: 'ended' }
  /** A process that we can see. Without a port it is starting. */
  | { kind: 'seen'; pid: number; port: number }

const PID_FILE = 'postmaster.pid'
/** File name of PostgreSQL's socket, before the port. */
const SOCKET = '.s.PGSQL.'

/**
 * Decides whether a server still runs. Process numbers of another container mean nothing, so a server counts as ended only
 * if it was started here, on this machine before a restart, before containers were recorded, or if its socket is closed.
 * @throws InstallationRefused when it may still run elsewhere
 */
export async function findServer(folder: string): Promise<ServerState> {
  const lines = (await readFile(join(folder, PID_FILE), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!pid) return { kind: 'none' }
  const then = await readWhereabouts(folder)
  const now = await whereabouts()
  if (await isServerOf(folder, pid, hasRestarted(then, now))) return { kind: 'seen', pid, port }
  const socket = lines[4] ? await probeSocket(folder, port) : 'missing'
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

/** Decides for a server with no visible process and no open socket. */
function hasEnded(then: Whereabouts | null, now: Whereabouts, socket: Answer): boolean {
  // Note: versions that recorded nothing ran beside no other container.
  if (then === null) return true
  // Note: without Linux there are no process namespaces, and the name of the host may change.
  if (process.platform !== 'linux') return true
  if (then.boot === now.boot && (now.boot !== null || then.host === now.host))
    return then.pidNamespace === now.pidNamespace || socket === 'deaf'
  return then.host === now.host
}

/** Tests whether the server's machine has restarted since its start. */
function hasRestarted(then: Whereabouts | null, now: Whereabouts): boolean {
  return then !== null && then.host === now.host && then.boot !== now.boot && then.boot !== null
}

/** Tests whether a process is the server of this folder: numbers are reused, also by other servers. */
async function isServerOf(folder: string, pid: number, restarted: boolean): Promise<boolean> {
  if (!(await isPostgres(pid))) return false
  const worksIn = await folderOf(pid)
  // Note: a process with an unknown folder counts as the server, unless it predates a restart.
  if (worksIn === null) return !restarted
  const [theirs, ours] = await Promise.all([stat(worksIn).catch(() => null), stat(folder)])
  return theirs?.dev === ours.dev && theirs.ino === ours.ino
}

/** Finds the folder of a server: its working directory, or, when only its account sees that, its command line's. */
async function folderOf(pid: number): Promise<string | null> {
  const cwd = `/proc/${pid}/cwd`
  if (await stat(cwd).catch(() => null)) return cwd
  const args = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  return args[args.indexOf('-D') + 1] || null
}

/** Removes the files of a server that has ended. The caller holds the lock of the installation. */
export async function clearEnded(folder: string): Promise<void> {
  await rm(join(folder, PID_FILE), { force: true })
  for (const name of await readdir(folder)) if (name.startsWith(SOCKET)) await rm(join(folder, name))
}

/** Tests whether a live process is a server. */
export async function isPostgres(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  // Without /proc, a live process counts as the server.
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '0 (postgres) S')
  const [, name, state] = /\((.*)\) (\S)/s.exec(text) ?? []
  return name === 'postgres' && state !== 'Z'
}

/** Errors of a missing socket, or of a path too long for one. */
const UNREACHABLE = ['ENOENT', 'EINVAL', 'ENAMETOOLONG']
type Answer = 'listening' | 'deaf' | 'missing'

/** Tests the socket file: it is shared between containers, and the kernel knows whether a process listens. */
async function probeSocket(folder: string, port: number): Promise<Answer> {
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
