import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface Account {
  uid: number
  gid: number
}

const NAME = 'postgres'

/** PostgreSQL refuses to run as root: then it gets an account of its own. Undefined means the current account. */
export async function databaseAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  return (await lookUp()) ?? (await create())
}

async function lookUp(): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', NAME]), run('id', ['-g', NAME])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}

async function create(): Promise<Account> {
  try {
    await run('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      NAME,
    ])
  } catch {
    // Alpine and other small systems have no useradd.
    await run('adduser', ['-S', '-D', '-H', NAME]).catch(() => undefined)
  }
  const account = await lookUp()
  if (!account)
    throw new Error(`Started as root, the database needs an account named ${NAME}, and none could be created`)
  return account
}

/** The owner of a file or folder, by name if it has one. */
export async function ownerOf(path: string): Promise<string> {
  const { uid } = await stat(path)
  return run('id', ['-un', String(uid)]).then(
    ({ stdout }) => stdout.trim(),
    () => String(uid),
  )
}

/** Finds the topmost folder of a path that other accounts cannot traverse; null when there is none. */
export async function findClosedFolder(path: string): Promise<string | null> {
  const above = dirname(path) === path ? null : await findClosedFolder(dirname(path))
  if (above !== null) return above
  const mode = (await stat(path).catch(() => undefined))?.mode
  return mode !== undefined && (mode & 0o001) === 0 ? path : null
}
