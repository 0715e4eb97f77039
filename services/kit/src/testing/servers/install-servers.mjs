// Plain JavaScript without packages: `npm test` runs it while npm still installs them.
import { execFile } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { makeOnce } from './make-once.mjs'

const run = promisify(execFile)
const cache = fileURLToPath(new URL('../../../../../.cache/', import.meta.url))

/** Folder of Kafka's jars, once they are installed. */
export const KAFKA_FOLDER = join(cache, 'kafka-4.1.0')
const GATEWAY = { module: 'github.com/versity/versitygw/cmd/versitygw', version: 'v1.8.0' }
const GOAL = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies'
const POM = fileURLToPath(new URL('../kafka/pom.xml', import.meta.url))
/** A build takes 90 s on two cores. */
const BUILD_MS = 240_000
const FETCH_MS = 300_000

/** Builds versitygw, an S3 server over a folder, with Go; once, which takes minutes. @returns the path of its program */
export async function installS3Server() {
  const folder = join(cache, `versitygw-${GATEWAY.version}`)
  await makeOnce(folder, async (partial) => {
    const env = { ...process.env, GOBIN: partial, GOFLAGS: '', CGO_ENABLED: '0' }
    const args = ['install', `${GATEWAY.module}@${GATEWAY.version}`]
    await run('go', args, { env, cwd: partial, timeout: BUILD_MS })
  })
  return join(folder, 'versitygw')
}

/** Fetches Kafka with Maven, once. */
export function installKafka() {
  return makeOnce(KAFKA_FOLDER, async (partial) => {
    await run('java', ['-version'])
    await run('mvn', ['-q', '-B', '-f', POM, GOAL, `-DoutputDirectory=${partial}`], { timeout: FETCH_MS })
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  setPriority(constants.priority.PRIORITY_LOW)
  // Note: whoever needs a server tries again, and tells what is missing.
  await Promise.allSettled([installKafka(), installS3Server()])
}
