import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { visitAs } from '@alcove/embedded/demo/visitor'
import { freePorts } from '@alcove/kit/http/free-ports'
import { DockerComposeEnvironment, type StartedDockerComposeEnvironment, Wait } from 'testcontainers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../../deploy/docker/test/compose-file.ts'
import { copyContext } from './image/build-image.ts'

const run = promisify(execFile)
const FILE = 'docker-compose.yml'
const STORES = ['postgres', 'kafka', 's3']
const OPERATOR = 'premiere@exemple.test'
const UP_MS = 1_800_000

const missing = await run('docker', ['compose', 'version'], { timeout: 10_000 })
  .then(() => run('docker', ['info'], { timeout: 10_000 }))
  .then(
    () => null,
    () => 'No container engine answers, or docker has no compose',
  )
if (missing) console.warn(`\n*** SKIPPED: docker-compose.yml is not brought up. ${missing}. ***\n`)

/** A separate installation, with its own secrets, volumes and project name. */
describe.skipIf(missing !== null)('docker-compose.yml', { timeout: UP_MS }, () => {
  const project = `alcove-campaign-${process.pid}`
  let folder: string
  let listen: { site: string; mail: string }
  let started: StartedDockerComposeEnvironment | undefined
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'alcove-compose-up-'))
    await copyContext(folder)
    for (const name of [FILE, 'Dockerfile', '.dockerignore']) await cp(join(root, name), join(folder, name))
    await run(process.execPath, ['deploy/docker/compose-init.mjs'], { cwd: folder })
    const [site, mail] = await freePorts(2)
    listen = { site: `127.0.0.1:${site}`, mail: `127.0.0.1:${mail}` }
  })
  afterAll(async () => {
    await started?.down({ removeVolumes: true })
    await rm(folder, { recursive: true, force: true })
  })

  async function up(services: string[], awaited: string[]): Promise<void> {
    let environment = new DockerComposeEnvironment(folder, FILE)
      .withProjectName(project)
      .withEnvironment({ ALCOVE_LISTEN: listen.site, ALCOVE_MAIL_LISTEN: listen.mail })
      .withBuild()
      .withStartupTimeout(UP_MS)
    for (const name of awaited) environment = environment.withWaitStrategy(`${name}-1`, Wait.forHealthCheck())
    started = await environment.up(services)
  }

  test('runs PostgreSQL, Kafka and an S3 server, each without root and on a read-only file system', async () => {
    await up(STORES, STORES)
    for (const name of STORES) {
      const { output } = await (started as StartedDockerComposeEnvironment)
        .getContainer(`${name}-1`)
        .exec(['sh', '-c', 'id -u; touch /written 2>&1'])
      expect(output).not.toMatch(/^0$/m)
      expect(output).toMatch(/read-only/i)
    }
  })

  test('brings the platform up, with an administrator who logs in', async () => {
    await up([], ['gateway', 'mail'])
    const args = ['compose', '-p', project, 'run', '--rm', 'admin', 'user:create', OPERATOR]
    const { stdout } = await run('docker', [...args, '--role', 'admin', 'moderator'], { cwd: folder })
    const [, password = ''] = /^Password: (\S+)/m.exec(stdout) ?? []
    const administrator = await visitAs(`http://${listen.site}`, OPERATOR, password)
    const user = await administrator.call('GET /api/users/{id}', { params: { id: administrator.userId } })
    expect(user.roles).toContain('ROLE_ADMIN')
  })
})
