import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findClusterFolder } from './cluster-folder.ts'

const OWN_ACCOUNT = { uid: 999, gid: 999 }
let root: string
let dataDir: string
let shared: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'alcove-cluster-'))
  dataDir = join(root, 'data')
  shared = join(root, 'shared')
  await chmod(root, 0o755)
  for (const folder of [dataDir, shared]) await mkdir(folder, { mode: 0o755 })
})
afterEach(() => rm(root, { recursive: true, force: true }))

const find = (account: typeof OWN_ACCOUNT | undefined) =>
  findClusterFolder({ dataDir, account, password: 'a password', shared })

async function makeCluster(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'PG_VERSION'), '18\n')
  return folder
}

test('chooses the data folder for a new cluster, or a folder outside a closed one', async () => {
  expect(await find(OWN_ACCOUNT)).toEqual({ folder: join(dataDir, 'postgres'), exists: false })
  expect(await find(undefined)).toEqual({ folder: join(dataDir, 'postgres'), exists: false })
  await chmod(dataDir, 0o700)
  expect(await find(OWN_ACCOUNT)).toMatchObject({
    folder: expect.stringMatching(`^${shared}/postgres-`),
    exists: false,
  })
  expect(await find(undefined)).toEqual({ folder: join(dataDir, 'postgres'), exists: false })
})

test('refuses a data folder closed after its cluster was made, and names the folder to open', async () => {
  await makeCluster(join(dataDir, 'postgres'))
  await chmod(dataDir, 0o700)
  await expect(find(OWN_ACCOUNT)).rejects.toThrow(`chmod o+x '${dataDir}'`)
  expect(await readdir(shared)).toEqual([])
})

test('stays with the outside cluster when the data folder is opened later', async () => {
  await chmod(dataDir, 0o700)
  const { folder } = await find(OWN_ACCOUNT)
  await makeCluster(folder)
  await chmod(dataDir, 0o755)
  expect(await find(OWN_ACCOUNT)).toEqual({ folder, exists: true })
})

test('refuses another account when root created the cluster outside', async () => {
  await chmod(dataDir, 0o700)
  const { folder } = await find(OWN_ACCOUNT)
  await makeCluster(folder)
  await expect(find(undefined)).rejects.toThrow(/Start it as root again/)
})

test('refuses a folder that is neither empty nor a cluster', async () => {
  await mkdir(join(dataDir, 'postgres'))
  expect(await find(undefined)).toMatchObject({ exists: false })
  await writeFile(join(dataDir, 'postgres', 'base'), '')
  await expect(find(undefined)).rejects.toThrow('no PG_VERSION')
})
