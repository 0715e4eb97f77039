import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Kafka, logLevel } from '../../events/kafka/kafkajs.ts'
import { freePorts } from '../../http/free-ports.ts'
import { installKafka, KAFKA_FOLDER } from '../servers/install-servers.mjs'
import type { Broker } from './broker.ts'
import { type BrokerAccount, securedListener } from './secured-listener.ts'

const run = promisify(execFile)
/** Little memory, and no optimising compiler, which pays off only after a test run. */
const JVM = ['-Xms128m', '-Xmx256m', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']
const READY_MS = 60_000
const ATTEMPTS = 3
const LOG_LINES = 30

/** Starts a single-node KRaft broker as a process on free ports. */
export async function javaBroker(secured?: BrokerAccount): Promise<Broker | { missing: string }> {
  try {
    await installKafka()
  } catch (error) {
    return { missing: `Java with Maven cannot fetch Kafka (${(error as Error).message.split('\n')[0]})` }
  }
  // Note: another process may take a port between choosing and listening.
  return attempts(() => startBroker(secured))
}

async function attempts<T>(start: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start()
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
    }
  }
}

async function startBroker(secured: BrokerAccount | undefined): Promise<Broker> {
  const folder = await mkdtemp(join(tmpdir(), 'alcove-kafka-'))
  const [port = 0, controllerPort = 0, securedPort = 0] = await freePorts(3)
  const config = join(folder, 'server.properties')
  const listener = secured && (await securedListener(folder, securedPort, secured))
  await writeFile(
    config,
    properties(folder, port, controllerPort, listener?.listener) + (listener?.properties ?? ''),
  )
  const format = ['kafka.tools.StorageTool', 'format', '-t', clusterId(), '-c', config]
  await java([...format, ...(listener?.users ?? [])], folder)

  const brokers = [`127.0.0.1:${port}`]
  let server = await launch(config, folder, brokers)
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const gone = new Promise((done) => server.once('exit', done))
    server.kill(signal)
    await gone
  }
  return {
    brokers,
    ...(listener && { secured: { brokers: [`127.0.0.1:${securedPort}`], ca: listener.ca } }),
    control: {
      kill: () => end('SIGKILL'),
      restart: async () => {
        server = await attempts(() => launch(config, folder, brokers))
      },
    },
    async stop() {
      await end('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Note: an id that starts with a dash would be read as an option. */
function clusterId(): string {
  const bytes = randomBytes(16)
  bytes[0] = bytes[0]! & 0x7f
  return bytes.toString('base64url')
}

function java(args: string[], cwd: string): Promise<unknown> {
  return run('java', [...JVM, '-cp', `${KAFKA_FOLDER}/*`, ...args], { cwd })
}

async function launch(config: string, cwd: string, brokers: string[]): Promise<ChildProcess> {
  const logFile = join(cwd, 'server.log')
  const log = await open(logFile, 'w')
  const server = spawn('java', [...JVM, '-cp', `${KAFKA_FOLDER}/*`, 'kafka.Kafka', config], {
    cwd,
    stdio: ['ignore', log.fd, log.fd],
  })
  await log.close()
  const kafka = new Kafka({
    brokers,
    logLevel: logLevel.NOTHING,
    retry: { retries: 0 },
    connectionTimeout: 500,
  })
  const deadline = Date.now() + READY_MS
  for (;;) {
    const admin = kafka.admin()
    try {
      await admin.connect()
      await admin.listTopics()
      return server
    } catch (error) {
      if (Date.now() > deadline || server.exitCode !== null) {
        server.kill('SIGKILL')
        const lines = (await readFile(logFile, 'utf8')).split('\n').slice(-LOG_LINES)
        throw new Error(`The Kafka broker did not start:\n${lines.join('\n')}`, { cause: error })
      }
      await new Promise((done) => setTimeout(done, 150))
    } finally {
      await admin.disconnect().catch(() => undefined)
    }
  }
}

function properties(folder: string, port: number, controllerPort: number, secured = ''): string {
  return `process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:${controllerPort}
listeners=PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}${secured}
advertised.listeners=PLAINTEXT://127.0.0.1:${port}${secured}
inter.broker.listener.name=PLAINTEXT
listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,SASL_SSL:SASL_SSL
controller.listener.names=CONTROLLER
log.dirs=${join(folder, 'log')}
auto.create.topics.enable=false
offsets.topic.num.partitions=4
offsets.topic.replication.factor=1
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
group.initial.rebalance.delay.ms=0
log.initial.task.delay.ms=1000
log.retention.check.interval.ms=1000
log.cleaner.backoff.ms=1000
`
}
