import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from './compose-file.ts'
import { type Carried, findCompose, findHadolint } from './registry-programs.ts'

const run = promisify(execFile)
const [hadolint, compose] = await Promise.all([findHadolint(), findCompose()])
for (const [what, found] of Object.entries({ 'the Dockerfile linter': hadolint, 'docker compose': compose }))
  if ('missing' in found) console.warn(`\n*** SKIPPED: what ${what} says. ${found.missing}. ***\n`)

test.skipIf('missing' in hadolint)('hadolint finds nothing in the Dockerfile', async () => {
  const { program } = hadolint as Carried
  const { stdout } = await run(program, ['--no-color', '--no-fail', join(root, 'Dockerfile')])
  expect(stdout).toBe('')
})

/** Validates the file with Docker Compose: against the schema of its specification, and for consistency. */
describe.skipIf('missing' in compose)('docker compose', () => {
  let folder: string
  let text: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'alcove-compose-'))
    text = await readFile(join(root, 'docker-compose.yml'), 'utf8')
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  /** @returns the parsed services of every profile */
  async function read(content: string) {
    await writeFile(join(folder, 'docker-compose.yml'), content)
    const { program, args } = compose as Carried
    const all = [...args, '--project-directory', folder, '--profile', '*', 'config', '--format', 'json']
    const { stdout } = await run(program, all, { cwd: folder, env: { PATH: process.env.PATH } })
    return JSON.parse(stdout).services
  }

  test('parses the file, and passes variables of .env to the services that name them', async () => {
    await writeFile(join(folder, '.env'), 'PUBLIC_URL=https://exemple.fr\nPAYMENT_PROVIDER=verotel\n')
    const services = await read(text)
    expect(services.gateway.environment).toMatchObject({
      PUBLIC_URL: 'https://exemple.fr',
      PAYMENT_PROVIDER: 'verotel',
      TRUSTED_PROXIES: null,
    })
    expect(services.identity.environment).not.toHaveProperty('PUBLIC_URL')
    expect(services.gateway.ports).toMatchObject([{ host_ip: '127.0.0.1', published: '8080' }])
  })

  test.each([
    ['a key that the specification lacks', 'read_only: true', 'readonly: true'],
    ['a secret that is not there', 'secrets: [postgres-password]', 'secrets: [postgres-pasword]'],
    ['a container that waits for none', 'postgres: { condition: service_healthy }', 'pg: {}'],
  ])('refuses %s', async (_, right, wrong) => {
    expect(text).toContain(right)
    await expect(read(text.replace(right, wrong))).rejects.toThrow()
  })
})

test('every stage of a container ends without root', async () => {
  const stages = (await readFile(join(root, 'Dockerfile'), 'utf8')).split(/^FROM /m).slice(1)
  const users = new Map<string, string>()
  for (const stage of stages) {
    const [, from = '', name = ''] = /^(\S+) AS (\S+)/.exec(stage) ?? []
    users.set(name, [...stage.matchAll(/^USER (\S+)$/gm)].at(-1)?.[1] ?? users.get(from) ?? 'root')
  }
  for (const target of ['program', 'media', 'operator', 's3'])
    expect([target, users.get(target)]).toEqual([target, '1000:1000'])
})
