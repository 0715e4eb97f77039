import { open, readdir, readFile, realpath, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { InstallationRefused } from '@alcove/kit/installation/installation-refused'
import { readWhereabouts, whereabouts } from './whereabouts.ts'

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
 * or listens at its socket no more, is taken for ended.
 * @throws InstallationRefused where it may still run elsewhere
 */
export async function findServer(folder: string): Promise<ServerState> {
  const lines = (await readFile(join(folder, PID_FILE), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!pid) return { kind: 'none' }
  if (await isPostgres(pid)) return { kind: 'seen', pid, port }
  const socket = lines[4] ? await askSocket(folder, port) : 'missing'
  if (socket === 'listening')
    throw new InstallationRefused(
      `The database in ${folder} runs in another container. Run this there, or stop that platform first.`,
    )
  const then = await readWhereabouts(folder)
  const now = await whereabouts()
  const isSameBoot = then?.boot === now.boot && (now.boot !== null || then?.host === now.host)
  const hasEnded = isSameBoot
    ? then?.pidNamespace === now.pidNamespace || socket === 'deaf'
    : then?.host === now.host
  if (hasEnded) return { kind: 'ended' }
  throw new InstallationRefused(
    `The database in ${folder} was started in another container or on another machine (${then?.host ?? 'not recorded'}) and may ` +
      `still run there. Stop that platform first. If it is gone for certain, remove ${join(folder, PID_FILE)}.`,
  )
}

/** Removes what a server has left that has ended. Only for whoever has locked the installation. */
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
      socket.once('error', ({ code }: NodeJS.ErrnoException) =>
        resolve(code === 'ECONNREFUSED' ? 'deaf' : code === 'ENOENT' ? 'missing' : 'listening'),
      )
    })
  } finally {
    await handle.close()
  }
}
