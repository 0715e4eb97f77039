import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SERVICES } from '@alcove/contracts'
import { visitAs } from '@alcove/embedded/demo/visitor'
import { freePorts } from '@alcove/kit/http/free-ports'
import { findTools } from '@alcove/media/adapters/ffmpeg/tools'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  type ComposeService,
  environmentOfService,
  readComposeFile,
  withSecretsIn,
} from '../../deploy/docker/test/compose-file.ts'
import { recordCount } from '../support/record-count.ts'
import { copyContext, measure, runStep, stepsOf } from './image/build-image.ts'
import { type Placed, runOnce, type Started, startProgram } from './image/run-program.ts'
import { type Stores, startStores } from './image/stores.ts'

const PROGRAMS = ['gateway', ...SERVICES] as const
const IMAGES = [...PROGRAMS, 'operator']
/** Megabytes that an image may add to its base: no development tool fits below. */
const MOST_MB = { one: 80, operator: 150 }
/** An account that owns no file of an image, so that all are read-only. */
const STRANGER = process.getuid?.() === 0 ? 65_534 : undefined
const OPERATOR = 'premiere@exemple.test'
const hasStores = inject('kafkaBrokers').length > 0 && inject('s3') !== null

/** Runs the Dockerfile without an engine: its steps in an empty folder, then each program as its container runs it. */
describe.skipIf(!hasStores)('the image', { timeout: 3_600_000 }, () => {
  const { services } = readComposeFile()
  let folder: string
  let checkout: string
  let stores: Stores
  let ports: Map<string, number>
  const running: [string, Started][] = []
  const imageOf = (name: string) => join(folder, 'images', name)

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'alcove-image-'))
    await chmod(folder, 0o755)
    checkout = join(folder, 'checkout')
    for (const path of [checkout, join(folder, 'images'), join(folder, 'work')]) await mkdir(path)
    if (STRANGER !== undefined) await chown(join(folder, 'work'), STRANGER, STRANGER)
    const free = await freePorts(PROGRAMS.length)
    ports = new Map(PROGRAMS.map((name, i) => [name, free[i] as number]))
    stores = await startStores(folder, STRANGER)
  })
  afterAll(async () => {
    for (const [, one] of running) await one.stop()
    await stores?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** The environment of docker-compose.yml, with addresses of this machine. */
  function placed(name: string, image = name): Placed {
    const given = withSecretsIn(stores.secrets, environmentOfService(services[name] as ComposeService))
    const here = new Map(Object.entries(stores.addresses))
    for (const [program, port] of ports) here.set(`${program}:8080`, `127.0.0.1:${port}`)
    const environment = Object.entries(given).map(([variable, value = '']): [string, string] => {
      const [, scheme = '', rest = ''] = /^(http:\/\/)?(.*)$/.exec(value) ?? []
      return [variable, here.has(rest) ? scheme + here.get(rest) : value]
    })
    const port = ports.get(name)
    return {
      folder: imageOf(image),
      account: STRANGER,
      environment: {
        ...Object.fromEntries(environment),
        ...(port !== undefined && { HOST: '127.0.0.1', PORT: String(port) }),
      },
    }
  }

  test('is built from sources alone', async () => {
    const files = await copyContext(checkout)
    expect(files).toContain('package-lock.json')
    const unwanted = /(?:^|\/)(?:\.env|\.git|node_modules|dist|generated|secrets)(?:\/|$)|\.test\.tsx?$/
    expect(files.filter((file) => unwanted.test(file))).toEqual([])
  })

  test('installs and builds in an empty folder, with a clean environment', async () => {
    const [step = '', ...others] = await stepsOf('build')
    expect(others).toEqual([])
    expect(await runStep(step, checkout)).toContain('Built')
  })

  test.each(IMAGES)('%s gets what it needs to run, and little else', async (name) => {
    const [step = ''] = await stepsOf('assembled')
    await runStep(`PROGRAM=${name}; ${step.replace('/app', imageOf(name))}`, checkout)
    const { total, parts } = await measure(imageOf(name))
    console.log(`${name}: ${total} MB; ${parts.map(([path, size]) => `${path} ${size}`).join(', ')}`)
    recordCount({ campaign: 'image', what: `megabytes of ${name}`, count: Math.round(total), failed: 0 })
    expect(total).toBeLessThan(name === 'operator' ? MOST_MB.operator : MOST_MB.one)
    expect(await readdir(imageOf(name))).not.toContain('.env')
  })

  test('makes databases and roles, again and again', async () => {
    const one = placed('databases', 'operator')
    const lines = await runOnce(one, ['program/src/databases/main.ts'])
    expect(lines.trim().split('\n')).toHaveLength(SERVICES.length + 1)
    expect(await runOnce(one, ['program/src/databases/main.ts'])).toBe(lines)
  })

  test.each([...SERVICES, 'gateway'])('%s becomes ready', async (name) => {
    const one = placed(name)
    const { ffmpeg, ffprobe } = await findTools({}, pino({ level: 'silent' }))
    const own = { WORK_FOLDER: join(folder, 'work'), FFMPEG_PATH: ffmpeg, FFPROBE_PATH: ffprobe }
    const started = await startProgram(
      name === 'media' ? { ...one, environment: { ...one.environment, ...own } } : one,
    )
    running.push([name, started])
    console.log(`${name}: ready after ${started.readyMs} ms`)
  })

  test('makes the first administrator, who logs in through the gateway', async () => {
    const output = await runOnce(placed('admin', 'operator'), [
      ...['program/src/admin.ts', 'user:create', OPERATOR],
      ...['--role', 'admin', 'moderator'],
    ])
    const [, password = ''] = /^Password: (\S+)$/m.exec(output) ?? []
    const url = `http://127.0.0.1:${ports.get('gateway')}`
    const administrator = await visitAs(url, OPERATOR, password)
    const user = await administrator.call('GET /api/users/{id}', { params: { id: administrator.userId } })
    expect(user.roles).toEqual(expect.arrayContaining(['ROLE_ADMIN', 'ROLE_MODERATOR']))
    expect((await fetch(`${url}/backoffice/`)).status).toBe(200)
  })

  test('serves metrics only with the token', async () => {
    const url = `http://127.0.0.1:${ports.get('gateway')}/metrics`
    const token = await readFile(join(stores.secrets, 'metrics-token'), 'utf8')
    expect((await fetch(url)).status).not.toBe(200)
    expect((await fetch(url, { headers: { Authorization: `Bearer ${token.trim()}` } })).status).toBe(200)
  })

  test('ends in order when its container is stopped', async () => {
    const codes = []
    for (const [name, one] of running.splice(0).toReversed()) codes.push([name, await one.stop()])
    expect(codes).toEqual(codes.map(([name]) => [name, 0]))
    expect((await stat(join(folder, 'work'))).isDirectory()).toBe(true)
  })
})
