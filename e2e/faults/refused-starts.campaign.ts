import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lockFolder } from '@alcove/embedded/installation/lock'
import { startCluster } from '@alcove/embedded/postgres/cluster'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admin, newDataDir, type RunningPlatform, runPlatform } from '../support/run-platform.ts'

const programs = {
  'one process': 'deploy/embedded/src/main.ts',
  'processes of their own': 'deploy/processes/src/main.ts',
  'the command line': 'deploy/embedded/src/admin.ts',
  'one service by hand': 'services/billing/src/main.ts',
  'the gateway by hand': 'services/gateway/src/main.ts',
}

/** Runs a start that must fail; resolves with its exit code and output. */
async function start(
  environment: Record<string, string>,
  program: keyof typeof programs = 'one process',
): Promise<{ code: number | null; words: string }> {
  const { PATH = '' } = process.env
  const main = fileURLToPath(new URL(`../../${programs[program]}`, import.meta.url))
  const child = spawn(process.execPath, [main, 'events:dlq'], {
    env: { PATH, PORT: '0', ...environment },
    stdio: 'pipe',
  })
  let words = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (words += chunk))
  const [code] = await once(child, 'exit')
  return { code, words }
}

const WRONG = {
  PORT: 'tausend',
  AGE_PROOF_TTL: '0',
  PLAN_VIP_YEAR: 'much',
  SMTP_URL: 'mail.example',
  VIEW_LIMIT_BASICS: '3',
  PAYMENT_PROVIDER: 'stripe',
}

test.each(['one process', 'processes of their own', 'the command line'] as const)(
  'with settings of several services that make no sense, %s names all of them and makes nothing',
  async (program) => {
    const dataDir = join(tmpdir(), `alcove-refused-${process.pid}`)
    const { code, words } = await start({ ...WRONG, DATA_DIR: dataDir }, program)
    expect(code).toBe(2)
    for (const name of [...Object.keys(WRONG).slice(0, -1), 'STRIPE_SECRET_KEY', 'VIEW_LIMIT_BASIC meant'])
      expect(words).toContain(name)
    expect(words).not.toMatch(/tausend|much|mail\.example|\bat \w+ \(/)
    expect(existsSync(dataDir)).toBe(false)
  },
)

test.each([
  ['one service by hand', ['PORT', 'PLAN_VIP_YEAR', 'GRANT_SIGNING_KEY']],
  ['the gateway by hand', ['PORT', 'MEDIA_URL', 'GRANT_SIGNING_KEY']],
] as const)('%s names what it lacks, without a stack', async (program, names) => {
  const { code, words } = await start(WRONG, program)
  expect(code).toBe(2)
  for (const name of names) expect(words).toContain(name)
  expect(words).not.toMatch(/\bat \w+ \(/)
})

describe('a start that cannot succeed says why', { timeout: 180_000 }, () => {
  let folder: Awaited<ReturnType<typeof newDataDir>>
  let platform: RunningPlatform
  beforeAll(async () => {
    folder = await newDataDir()
    platform = await runPlatform(folder)
  })
  afterAll(async () => {
    await platform.stop()
    await folder.remove()
  })

  test('on a data folder that is in use, and the one who runs goes on', async () => {
    const { code, words } = await start({ DATA_DIR: folder.dataDir })
    expect(code).toBe(1)
    expect(words).toContain(`in use by another Alcôve (process ${platform.pid})`)
    expect((await fetch(`${platform.url}/readyz`)).status).toBe(200)
  })

  test('and writes nothing into the log of the one who runs', async () => {
    const starts = async () =>
      (await readFile(join(folder.dataDir, 'logs', 'alcove.log'), 'utf8')).split('"msg":"service.starting"')
        .length - 1
    expect((await start({ DATA_DIR: folder.dataDir })).code).toBe(1)
    expect(await starts()).toBe(1)
  })

  test('on a port that is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as { port: number }
    const other = await newDataDir()
    const { code, words } = await start({ DATA_DIR: other.dataDir, PORT: String(port), DEMO_DATA: 'off' })
    taken.close()
    await other.remove()
    expect(code).toBe(1)
    expect(words).toContain(`Port ${port} of 127.0.0.1 is taken`)
  })

  test('in production without keys, with demo data, or without a payment provider', async () => {
    const { code, words } = await start({ DATA_DIR: folder.dataDir, NODE_ENV: 'production', DEMO_DATA: 'on' })
    expect(code).toBe(2)
    for (const name of ['AUTH_SIGNING_KEY', 'GRANT_SIGNING_KEY', 'DEMO_DATA', 'PAYMENT_PROVIDER'])
      expect(words).toContain(name)
  })

  test('with settings that make no sense, all of them named and no value repeated', async () => {
    const { code, words } = await start({
      DATA_DIR: folder.dataDir,
      PORT: 'tausend',
      EVENT_TRANSPORT: 'pigeon',
    })
    expect(code).toBe(2)
    expect(words).toContain('PORT')
    expect(words).toContain('EVENT_TRANSPORT')
    expect(words).not.toContain('tausend')
  })

  test('an empty variable is as good as none, and what an operator has to know stands on the terminal', async () => {
    const other = await newDataDir()
    const unset = { OBJECT_FOLDER: '', WORK_FOLDER: ' ', MAIL_FOLDER: '', LOG_LEVEL: '', METRICS_TOKEN: '' }
    const second = await runPlatform({ dataDir: other.dataDir, environment: { ...unset, DATADIR: '/srv' } })
    expect(second.output()).toContain('Warning: DATADIR is no setting of Alcôve; is DATA_DIR meant?')
    await second.stop()
    await other.remove()
  })

  test('the command line leaves a folder alone on which a platform is only starting', async () => {
    const other = await newDataDir()
    const starting = await lockFolder(other.dataDir)
    await expect(admin(other.dataDir, 'events:dlq')).rejects.toThrow('still starting')
    expect(await startCluster({ dataDir: other.dataDir })).toMatchObject({ adopted: false })
    await starting.release()
    await other.remove()
  })

  test('the command line works beside the one who runs, and what it changes is in force at once', async () => {
    const created = await admin(folder.dataDir, 'user:create', 'cheffe@exemple.test', '--role', 'moderator')
    const password = /^Password: (.+)$/m.exec(created)?.[1] ?? ''
    const logIn = () =>
      fetch(`${platform.url}/api/login_check`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: 'cheffe@exemple.test', password }),
      })
    const session = (await (await logIn()).json()) as { user: { roles: string[] } }
    expect(session.user.roles).toContain('ROLE_MODERATOR')
    await admin(folder.dataDir, 'user:suspend', 'cheffe@exemple.test')
    expect((await logIn()).status).toBe(403)
    expect(await admin(folder.dataDir, 'events:dlq')).toContain('No dead letters.')
    await expect(admin(folder.dataDir, 'events:replay', 'media', '7')).rejects.toThrow(
      'no open dead letter #7',
    )
    await expect(admin(folder.dataDir, 'events:replay', 'media')).rejects.toThrow('media has no dead letters')
    await expect(admin(folder.dataDir, 'events:dismiss', 'media', '7', '--reason', 'gone')).rejects.toThrow(
      'no open dead letter #7',
    )
    await expect(admin(folder.dataDir, 'events:show', 'media', '7')).rejects.toThrow('no open dead letter #7')
    expect(await admin(folder.dataDir, 'emails:failed')).toContain('No failed emails.')
    await expect(admin(folder.dataDir, 'emails:resend', '--all')).rejects.toThrow(
      'There are no failed emails',
    )
    await expect(admin(folder.dataDir, 'user:role', 'personne@exemple.test', 'admin')).rejects.toThrow(
      'No account has this address',
    )
  })
})

test('a platform whose bundled database is killed ends and says so, and starts again', {
  timeout: 240_000,
}, async () => {
  const folder = await newDataDir()
  const platform = await runPlatform(folder)
  const [pid] = (await readFile(join(folder.dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
  expect(await platform.ended).toBe(1)
  expect(platform.output()).toContain('the bundled database has ended by itself')
  const again = await runPlatform(folder)
  expect((await fetch(`${again.url}/readyz`)).status).toBe(200)
  await again.stop()
  await folder.remove()
})
