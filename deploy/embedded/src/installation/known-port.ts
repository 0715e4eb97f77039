import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePorts } from '@alcove/kit/http/free-ports'

/**
 * Starts a server on its previous port if that is still free, because addresses stored elsewhere name the port.
 * @param name of the file in the data folder that stores the port
 */
export async function onKnownPort<T>(
  dataDir: string,
  name: string,
  start: (port: number) => Promise<T>,
): Promise<T> {
  const known = await readKnownPort(dataDir, name)
  if (known !== null) {
    const started = await start(known).catch(unlessRefused)
    if (started) return started
  }
  const [port = 0] = await freePorts(1)
  await writeFile(join(dataDir, name), `${port}\n`)
  return start(port)
}

/** Returns null when no server ever ran on this folder. */
export async function readKnownPort(dataDir: string, name: string): Promise<number | null> {
  const port = Number(await readFile(join(dataDir, name), 'utf8').catch(() => ''))
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : null
}

function unlessRefused(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error
}
