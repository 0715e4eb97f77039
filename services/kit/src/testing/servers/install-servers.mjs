// Plain JavaScript without packages: `npm test` runs it while npm still installs them.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { makeOnce } from './make-once.mjs'

const run = promisify(execFile)
const cache = fileURLToPath(new URL('../../../../../.cache/', import.meta.url))

/** Folder of Kafka's jars, once they are installed. */
export const KAFKA_FOLDER = join(cache, 'kafka-4.1.0')
const S3_SOURCE = fileURLToPath(new URL('../s3/server/', import.meta.url))
const GOAL = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies'
const POM = fileURLToPath(new URL('../kafka/pom.xml', import.meta.url))
/** Without optimising, which takes half of the time of a build. */
const QUICKLY = ['-gcflags=all=-N -l', '-ldflags=-s -w']
/** A build takes a minute on two cores. */
const BUILD_MS = 240_000
const FETCH_MS = 300_000

/** Builds versitygw, an S3 server over a folder, with Go, once for each state of its source. @returns the path of its program */
export async function installS3Server() {
  const source = await Promise.all(['main.go', 'go.sum'].map((name) => readFile(join(S3_SOURCE, name))))
  const state = createHash('sha256').update(Buffer.concat(source)).digest('hex').slice(0, 12)
  const folder = join(cache, `s3-server-${state}`)
  await makeOnce(folder, async (partial) => {
    const env = { ...process.env, GOFLAGS: '', GOWORK: 'off', CGO_ENABLED: '0' }
    const args = ['build', '-trimpath', ...QUICKLY, '-o', join(partial, 's3-server'), '.']
    await run('go', args, { env, cwd: S3_SOURCE, timeout: BUILD_MS })
  })
  return join(folder, 's3-server')
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
