import { randomUUID } from 'node:crypto'
import { link, mkdir, mkdtemp, readFile, rename, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const LOOK_EVERY_MS = 100
/** Longer than any of the makers takes. */
const WAIT_MS = 600_000

/**
 * Makes a folder unless it exists. Of several processes one makes it, and the others wait until it is there.
 * @param make fills the empty folder that it is given
 * @throws what `make` throws; an error when another process takes ten minutes
 */
export async function makeOnce(folder, make) {
  await mkdir(dirname(folder), { recursive: true })
  const lock = `${folder}.lock`
  for (const until = Date.now() + WAIT_MS; ; await delay(LOOK_EVERY_MS)) {
    if (await exists(folder)) return
    if (await takeLock(lock)) break
    if (Date.now() > until)
      throw new Error(`Another process still makes ${folder}: delete ${lock} if none does`)
  }
  const partial = await mkdtemp(`${folder}-`)
  try {
    if (await exists(folder)) return
    await make(partial)
    await rename(partial, folder).catch(async (error) => {
      // Note: two of three that find the lock of an ended process can take it.
      if (!(await exists(folder))) throw error
    })
  } finally {
    await rm(partial, { recursive: true, force: true })
    await rm(lock, { force: true })
  }
}

/** The lock names its process from the moment at which it exists, and is taken away from a process that has ended. */
async function takeLock(lock) {
  const own = `${lock}.${randomUUID()}`
  await writeFile(own, String(process.pid))
  try {
    await link(own, lock)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    const holder = Number(await readFile(lock, 'utf8').catch(() => process.pid))
    if (!isRunning(holder)) await rm(lock, { force: true })
    return false
  } finally {
    await unlink(own)
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function exists(path) {
  return stat(path).then(
    () => true,
    () => false,
  )
}
