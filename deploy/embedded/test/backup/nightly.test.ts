import { execFile } from 'node:child_process'
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { aKnownInstallation, cleanUp, newFolder, put, SOURCE } from './an-installation.ts'
import { settingsOf } from './run-admin.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
afterAll(cleanUp)

test('the nightly script keeps the seven last good ones, whatever has failed since', {
  timeout: 120_000,
}, async () => {
  const source = await aKnownInstallation()
  const place = await newFolder()
  const settings = join(await newFolder(), 'alcove.env')
  const lines = Object.entries(settingsOf(source)).map(([name, value]) => `${name}='${value}'\n`)
  await writeFile(settings, lines.join(''))
  async function night(): Promise<number> {
    const { PATH = '' } = process.env
    const env = { PATH, ALCOVE_SETTINGS: settings, ALCOVE_CHECKOUT: root, ALCOVE_ACCOUNT: '' }
    return promisify(execFile)(join(root, 'deploy/systemd/nightly-backup.sh'), [place], { env }).then(
      () => 0,
      ({ code }: { code: number }) => code,
    )
  }
  const killed = 'alcove-2001-01-01-033000'
  const old = Array.from({ length: 7 }, (_, n) => `alcove-2000-01-0${n + 1}-033000`)
  await mkdir(join(place, killed))
  const others = ['alcove-0\nnode_modules', 'alcove-before-upgrade', 'alcove-etc.tgz', 'alcove-notes']
  await put(place, `${others[1]}/manifest.json`, '{}')
  await writeFile(join(place, others[2] as string), 'not ours')
  for (const name of [others[0], others[3]]) await mkdir(join(place, name as string))
  for (const name of others) await utimes(join(place, name), 0, 0)
  const names = async () => (await readdir(place)).filter((name) => !others.includes(name)).sort()

  expect(await night()).toBe(0)
  for (const name of old) await put(place, `${name}/manifest.json`, '{}')
  await rm(join(source.dataDir, 'objects', SOURCE))
  expect(await night()).toBe(3)
  expect(await names()).toHaveLength(10)
  await writeFile(join(source.dataDir, 'objects', SOURCE), 'original')
  await utimes(join(place, killed), 0, 0)
  expect(await night()).toBe(0)
  const left = await names()
  expect(left.slice(0, 4)).toEqual(old.slice(3))
  expect(left).toHaveLength(7)
  expect(await readdir(place)).toEqual(expect.arrayContaining(others))
})
