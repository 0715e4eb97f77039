import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { findServer } from '../../src/postgres/running-server.ts'
import { whereabouts, writeWhereabouts } from '../../src/postgres/whereabouts.ts'

let root: string
let folder: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'alcove-find-server-'))
  folder = await mkdtemp(join(root, 'postgres'))
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await rm(root, { recursive: true, force: true })
})

/** The number of a process that has ended. */
const deadPid = () =>
  new Promise<number>((resolve) => {
    const child = execFile('true', () => resolve(child.pid as number))
  })
const leavePidFile = (pid: number, socketFolder = '') =>
  writeFile(join(folder, 'postmaster.pid'), [pid, folder, 1_760_000_000, 5432, socketFolder, ''].join('\n'))
const record = (text: string) => writeFile(`${folder}.started`, text)

describe('a server whose process is gone has ended', () => {
  test('when it was started by a version that recorded nothing', async () => {
    await leavePidFile(await deadPid())
    expect(await findServer(folder)).toEqual({ kind: 'ended' })
  })

  test.each(['', '{"host":"a'])('when a power cut truncated its record: %j', async (text) => {
    await leavePidFile(await deadPid(), '.')
    await record(text)
    expect(await findServer(folder)).toEqual({ kind: 'ended' })
  })

  test('but not while a process listens at its socket', async () => {
    await leavePidFile(await deadPid(), '.')
    const server = createServer().listen(join(folder, '.s.PGSQL.5432'))
    await expect(findServer(folder)).rejects.toThrow('runs in another container')
    await new Promise((done) => server.close(done))
  })

  test.each(['', 'long'.repeat(40)])(
    'where the system tells no boot and the host has another name now, in postgres%s',
    async (name) => {
      vi.stubGlobal('process', Object.create(process, { platform: { value: 'darwin' } }))
      if (name) folder = await mkdtemp(join(root, name))
      await leavePidFile(await deadPid(), '.')
      await record(JSON.stringify({ host: 'before', boot: null, pidNamespace: null }))
      expect(await findServer(folder)).toEqual({ kind: 'ended' })
    },
  )
})

describe.runIf(process.platform === 'linux')('a process of another server is not taken for it', () => {
  beforeEach(async () => {
    const client = new pg.Client({ connectionString: inject('databaseUrl') })
    await client.connect()
    const { rows } = await client.query('SHOW data_directory')
    await client.end()
    await copyFile(join(rows[0].data_directory, 'postmaster.pid'), join(folder, 'postmaster.pid'))
  })

  test('on this boot', async () => {
    await writeWhereabouts(folder)
    expect(await findServer(folder)).toEqual({ kind: 'ended' })
  })

  test('after the machine restarted', async () => {
    await record(JSON.stringify({ ...(await whereabouts()), host: hostname(), boot: 'before' }))
    expect(await findServer(folder)).toEqual({ kind: 'ended' })
  })
})
