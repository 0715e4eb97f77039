import { execFile, spawn } from 'node:child_process'
import { chmod, chown, copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { until } from '@alcove/embedded/demo/until'
import { startCluster } from '@alcove/embedded/postgres/cluster'
import { freePorts } from '@alcove/kit/http/free-ports'
import { startBroker } from '@alcove/kit/testing/kafka/broker'
import { installS3Server } from '@alcove/kit/testing/servers/install-servers'
import { root } from '../../../deploy/docker/test/compose-file.ts'

const READY_MS = 30_000

/** The stores of the composition: real ones, as processes of this machine. */
export interface Stores {
  /** Folder of the secrets, with local addresses. */
  secrets: string
  /** Host names of the composition -> local addresses. */
  addresses: Record<string, string>
  stop(): Promise<void>
}

/** @param account of the programs, which must be able to read the secrets like a mount */
export async function startStores(folder: string, account: number | undefined): Promise<Stores> {
  const started: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const one of started.toReversed()) await one()
  }
  try {
    const dataDir = join(folder, 'postgres')
    await mkdir(dataDir)
    await chmod(dataDir, 0o711)
    const cluster = await startCluster({ dataDir, disposable: true })
    started.push(cluster.stop)
    const broker = await startBroker()
    if ('missing' in broker) throw new Error(broker.missing)
    started.push(broker.stop)
    const secrets = await writeSecrets(join(folder, 'secrets'), cluster.url)
    const s3 = await startS3(folder, secrets, account)
    started.push(s3.stop)
    const addresses = { 'kafka:9092': broker.brokers.join(','), 's3:7070': s3.address }
    return { secrets, addresses, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Writes secrets like `npm run compose:init`, with another server's address. */
async function writeSecrets(folder: string, superuser: string): Promise<string> {
  await promisify(execFile)(process.execPath, [join(root, 'deploy/docker/compose-init.mjs'), folder])
  await chmod(folder, 0o755)
  const { host } = new URL(superuser)
  for (const name of await readdir(folder)) {
    const content = await readFile(join(folder, name), 'utf8')
    const here = name === 'postgres-url' ? superuser : content.replace('@postgres:5432/', `@${host}/`)
    if (here === content) continue
    await rm(join(folder, name))
    await writeFile(join(folder, name), here, { mode: 0o444 })
  }
  return folder
}

/** Runs the script of the image with the S3 server of the tests. */
async function startS3(folder: string, secrets: string, account: number | undefined) {
  const built = await installS3Server()
  const [port] = await freePorts(1)
  const data = join(folder, 's3')
  for (const path of [data, join(data, 'objects'), join(data, 'metadata')]) {
    await mkdir(path)
    if (account !== undefined) await chown(path, account, account)
  }
  // Note: it was built into a folder that is closed to other accounts.
  const program = join(folder, 'versitygw')
  await copyFile(built, program)
  const address = `127.0.0.1:${port}`
  const child = spawn('/bin/sh', [join(root, 'deploy/docker/start-s3.sh')], {
    stdio: 'ignore',
    cwd: data,
    ...(account !== undefined && { uid: account, gid: account }),
    env: {
      PATH: process.env.PATH,
      VERSITYGW: program,
      LISTEN: address,
      DATA_FOLDER: data,
      S3_ACCESS_KEY_FILE: join(secrets, 's3-access-key'),
      S3_SECRET_KEY_FILE: join(secrets, 's3-secret-key'),
    },
  })
  const gone = new Promise((done) => child.once('exit', done))
  const stop = async () => {
    child.kill('SIGTERM')
    await gone
  }
  await until('the S3 server says that it is healthy', READY_MS, async () => {
    const answer = await fetch(`http://${address}/healthz`).catch(() => null)
    return answer?.ok || undefined
  }).catch(async (error) => {
    await stop()
    throw error
  })
  return { address, stop }
}
