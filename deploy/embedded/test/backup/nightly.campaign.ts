import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { aKnownInstallation, cleanUp, newFolder, put, SOURCE } from './an-installation.ts'
import { settingsOf } from './run-admin.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
afterAll(cleanUp)

test('the nightly script keeps the last seven good backups, whatever has failed since', {
  timeout: 120_000,
}, async () => {
  const source = await aKnownInstallation()
  const place = await newFolder()
  const settings = join(await newFolder(), 'alcove.env')
  const lines = Object.entries(settingsOf(source)).map(([name, value]) => `${name}='${value}'\n`)
  await writeFile(settings, lines.join(''))
  let said = ''
  async function night(): Promise<number> {
    const { PATH = '' } = process.env
    const env = { PATH, ALCOVE_SETTINGS: settings, ALCOVE_CHECKOUT: root, ALCOVE_ACCOUNT: '' }
    return promisify(execFile)(join(root, 'deploy/systemd/nightly-backup.sh'), [place], { env }).then(
      ({ stderr }) => {
        said = stderr
        return 0
      },
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
  const [first] = (await names()).filter((name) => name !== killed)
  const manifest = await readFile(join(place, first as string, 'manifest.json'), 'utf8')
  for (const name of old) await put(place, `${name}/manifest.json`, manifest)
  // Newer than all others, and of no use as a base.
  const damaged = ['alcove-9999-01-01-033000', 'alcove-9999-01-02-033000']
  await put(place, `${damaged[0]}/manifest.json`, manifest.slice(0, 200))
  await mkdir(join(place, `${damaged[1]}/manifest.json`), { recursive: true })
  for (const name of damaged) await utimes(join(place, name), 0, 0)
  await rm(join(source.dataDir, 'objects', SOURCE))
  expect(await night()).toBe(3)
  expect(await names()).toHaveLength(12)
  await writeFile(join(source.dataDir, 'objects', SOURCE), 'original')
  await utimes(join(place, killed), 0, 0)
  expect(await night()).toBe(0)
  const left = await names()
  expect(left.slice(0, 4)).toEqual(old.slice(3))
  expect(left).toHaveLength(9)
  expect(left.slice(-2)).toEqual(damaged)
  expect(said).toContain(`${join(place, damaged[0] as string, 'manifest.json')} is damaged`)
  expect(await readdir(place)).toEqual(expect.arrayContaining(others))
})
