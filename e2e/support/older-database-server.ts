import { access, chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseAccount } from '@alcove/embedded/postgres/account'
import { runAs } from '@alcove/embedded/postgres/run-as'
import { freePorts } from '@alcove/kit/http/free-ports'
import { newDataDir } from './run-platform.ts'

/** Path of PostgreSQL 15 on Debian 12. */
const DEBIAN = '/usr/lib/postgresql/15/bin'
const USER = 'tests'

/** Starts the oldest supported PostgreSQL, from `POSTGRESQL_15_BIN` or Debian's package; null without. */
export async function startOlderServer(): Promise<{ url: string; stop(): Promise<void> } | null> {
  const binaries = process.env.POSTGRESQL_15_BIN || DEBIAN
  if (
    !(await access(join(binaries, 'initdb')).then(
      () => true,
      () => false,
    ))
  )
    return null
  const { dataDir, remove } = await newDataDir()
  const account = await databaseAccount()
  const folder = join(dataDir, 'older')
  await mkdir(folder, { mode: 0o700 })
  if (account) await chown(folder, account.uid, account.gid)
  const [port = 0] = await freePorts(1)
  const cluster = join(folder, 'cluster')
  const options = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    'max_connections=300',
  ]
  const said = join(dataDir, 'said.log')
  const fresh = [
    '-D',
    cluster,
    '-U',
    USER,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ]
  await runAs(account, join(binaries, 'initdb'), fresh, said)
  const pgCtl = (...args: string[]) =>
    runAs(account, join(binaries, 'pg_ctl'), [...args, '-D', cluster, '-w'], said)
  const settings = [`-p ${port}`, ...options.map((option) => `-c ${option}`)].join(' ')
  await pgCtl('start', '-l', join(folder, 'log'), '-o', settings)
  return {
    url: `postgresql://${USER}@127.0.0.1:${port}/postgres`,
    async stop() {
      await pgCtl('stop', '-m', 'immediate')
      await remove()
    },
  }
}
