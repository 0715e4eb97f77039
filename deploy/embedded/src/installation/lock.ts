import { createHash } from 'node:crypto'
import { realpath, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockFile } from './lock-file.ts'

/** Another process runs on this data folder. */
export class FolderInUseError extends Error {
  constructor(folder: string, holder: string | undefined) {
    const who = holder === undefined ? 'in another container or on another machine' : `process ${holder}`
    super(
      `${folder} is in use by another Alcôve (${who}). Stop that one first, or choose another folder with DATA_DIR.`,
    )
    this.name = 'FolderInUseError'
  }
}

/** Time limit for the lock holder's answer. */
const HOLDER_MS = 2_000
/** Maximum digits of a process id. */
const LONGEST_PID = 10

export interface FolderLock {
  release(): Promise<void>
}

/**
 * Locks a folder with a file, which works across containers, and a local socket, through which a second process asks who
 * holds the lock. The system frees both when the process ends in any way.
 * @throws FolderInUseError
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const real = await realpath(folder)
  const address = addressOf(real)
  const unlock = await lockFile(real)
  if (unlock === null) throw new FolderInUseError(folder, await readHolder(address))
  try {
    const server = await listenAlone(address, folder)
    return {
      release: () =>
        new Promise((resolve) =>
          server.close(() => {
            unlock()
            resolve()
          }),
        ),
    }
  } catch (error) {
    unlock()
    throw error
  }
}

async function listenAlone(address: string, folder: string): Promise<Server> {
  const server = createServer((socket) => socket.end(String(process.pid)))
  server.unref()
  try {
    await listenOn(server, address)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    const holder = await readHolder(address)
    if (holder !== undefined) throw new FolderInUseError(folder, holder)
    // Note: a dead process leaves a socket behind only where sockets are files.
    await rm(address, { force: true })
    await listenOn(server, address)
  }
  return server
}

/** Address of the local socket of the process that holds a folder. */
export function addressOf(folder: string): string {
  const name = `alcove-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\?\\pipe\\${name}`
  return join(tmpdir(), `${name}.sock`)
}

function listenOn(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ path }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/** Note: any account may have taken the address first; its answer is never waited for long, nor repeated. */
async function readHolder(path: string): Promise<string | undefined> {
  const socket = connect({ path })
  const late = setTimeout(() => socket.destroy(), HOLDER_MS)
  let connected = false
  let answer = ''
  socket.once('connect', () => {
    connected = true
  })
  try {
    for await (const chunk of socket) {
      answer += chunk
      if (answer.length > LONGEST_PID) break
    }
  } catch {
    // The other side closed the connection, or there is no listener.
  } finally {
    clearTimeout(late)
    socket.destroy()
  }
  if (!connected) return undefined
  return /^\d{1,10}$/.test(answer) ? answer : 'unknown'
}
