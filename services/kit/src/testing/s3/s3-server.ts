import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePorts } from '../../http/free-ports.ts'
import { installS3Server } from '../servers/install-servers.mjs'

/** Endpoint and keys of a real S3 server that tests may fill. */
export interface S3Access {
  endpoint: string
  region: string
  accessKey: string
  secretKey: string
}

export interface S3Server extends S3Access {
  stop(): Promise<void>
}

const READY_MS = 20_000
const ATTEMPTS = 3

/** Uses the first that works: S3_ENDPOINT with its keys, versitygw built by Go; otherwise returns why none does. */
export async function startS3Server(): Promise<S3Server | { missing: string }> {
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY } = process.env
  if (S3_ENDPOINT)
    return {
      endpoint: S3_ENDPOINT,
      region: S3_REGION ?? 'us-east-1',
      accessKey: S3_ACCESS_KEY ?? '',
      secretKey: S3_SECRET_KEY ?? '',
      stop: async () => undefined,
    }
  let program: string
  try {
    program = await installS3Server()
  } catch (error) {
    const [why] = (error as Error).message.split('\n')
    return { missing: `S3_ENDPOINT is not set; Go cannot build versitygw (${why})` }
  }
  // Note: another process may take a port between choosing and listening.
  for (let attempt = 1; ; attempt++) {
    try {
      return await launch(program)
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
    }
  }
}

async function launch(program: string): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'alcove-s3-'))
  const [port = 0] = await freePorts(1)
  const secret = randomBytes(20).toString('hex')
  const [objects, metadata] = [join(folder, 'objects'), join(folder, 'metadata')]
  for (const path of [objects, metadata]) await mkdir(path)
  const server = spawn(program, [`127.0.0.1:${port}`, metadata, objects], {
    cwd: folder,
    stdio: 'ignore',
    env: { ROOT_ACCESS_KEY: 'tests', ROOT_SECRET_KEY: secret },
  })
  const stop = async () => {
    await end(server)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await untilListening(server, port)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    accessKey: 'tests',
    secretKey: secret,
    stop,
  }
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = new Promise((done) => server.once('exit', done))
  server.kill('SIGKILL')
  await gone
}

async function untilListening(server: ChildProcess, port: number): Promise<void> {
  const deadline = Date.now() + READY_MS
  while (!(await answers(port))) {
    if (server.exitCode !== null || Date.now() > deadline) throw new Error('The S3 server did not start')
    await delay(50)
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
