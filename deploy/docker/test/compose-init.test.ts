import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from './compose-file.ts'

let folder: string
let secrets: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'alcove-secrets-'))
  secrets = join(folder, 'secrets')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const init = () =>
  spawnSync(process.execPath, [join(root, 'deploy/docker/compose-init.mjs'), secrets], { encoding: 'utf8' })
const contents = () => readdirSync(secrets).map((name) => readFileSync(join(secrets, name), 'utf8').trim())

test('writes distinct secrets into a folder for its owner alone', () => {
  expect(init().status).toBe(0)
  const written = contents().filter((content) => content !== '# not set')
  expect(new Set(written).size).toBe(written.length)
  expect(statSync(secrets).mode & 0o777).toBe(0o700)
  // Containers run as other accounts and see only the file itself.
  for (const name of readdirSync(secrets)) expect(statSync(join(secrets, name)).mode & 0o777).toBe(0o444)
})

const stateOf = (name: string) => {
  const { mode, mtimeMs, ino } = statSync(join(secrets, name))
  return { name, mode, mtimeMs, ino, content: readFileSync(join(secrets, name), 'utf8') }
}
const states = () => readdirSync(secrets).map(stateOf)

test('changes nothing in a folder that is complete', () => {
  init()
  const before = states()
  const again = init()
  expect(again).toMatchObject({ status: 0, stderr: '' })
  expect(again.stdout).toContain(`has all ${before.length} files; nothing was changed`)
  expect(states()).toEqual(before)
})

test('adds what an older folder lacks, and changes and prints nothing that is there', () => {
  init()
  const added = ['transcription-key', 'metrics-token', 'events-database-url']
  for (const name of added) rmSync(join(secrets, name))
  // A run that was cut off, and a file of the operator's.
  writeFileSync(join(secrets, '.metrics-token.part'), 'cut', { mode: 0o400 })
  writeFileSync(join(secrets, 'notes.txt'), 'kept')
  const before = states().filter(({ name }) => !name.startsWith('.'))
  const { status, stdout, stderr } = init()
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toContain('- transcription-key (not set; fill it in where you use it)')
  expect(stdout).toContain('- metrics-token (made up)')
  expect(states().filter(({ name }) => !added.includes(name))).toEqual(before)
  for (const { content } of states().filter(
    ({ name }) => name !== 'notes.txt' && name !== 'transcription-key',
  ))
    if (!content.startsWith('#')) expect(stdout).not.toContain(content.trim())
  for (const name of added) expect(stateOf(name).mode & 0o777).toBe(0o444)
  expect(stateOf('transcription-key').content).toBe('# not set\n')
  expect(statSync(secrets).mode & 0o777).toBe(0o700)
  const after = states()
  expect(init().stdout).toContain('nothing was changed')
  expect(states()).toEqual(after)
})

test('refuses where a file is lost that no new one can replace, or is empty', () => {
  init()
  for (const name of ['postgres-password', 'metrics-token']) rmSync(join(secrets, name))
  rmSync(join(secrets, 'stripe-secret-key'))
  writeFileSync(join(secrets, 'stripe-secret-key'), '')
  const before = states()
  const { status, stdout, stderr } = init()
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toContain('nothing was written.\n  - postgres-password is lost')
  expect(stderr).toContain("stripe-secret-key is empty: put it back from your copy, or write '# not set'")
  expect(states()).toEqual(before)
})

test('refuses a folder that cannot be written, in one sentence', () => {
  init()
  rmSync(join(secrets, 'metrics-token'))
  const program = join(folder, 'docker')
  for (const file of ['compose-init.mjs', 'secret-files.mjs'])
    cpSync(join(root, 'deploy/docker', file), join(program, file))
  const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  for (const path of [secrets, folder]) if (account.uid) chownSync(path, account.uid, account.gid)
  chmodSync(secrets, 0o500)
  const before = states()
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(program, 'compose-init.mjs'), secrets],
    { encoding: 'utf8', ...account },
  )
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toMatch(/^\S+ cannot be written \(EACCES[^\n]*what was there is unchanged\.\n$/)
  expect(states()).toEqual(before)
  chmodSync(secrets, 0o700)
})

test('writes through a link, and refuses any other file as no folder', () => {
  const disk = join(folder, 'disk')
  mkdirSync(disk)
  symlinkSync(disk, secrets)
  expect(init()).toMatchObject({ status: 0, stderr: '' })
  expect(lstatSync(secrets).isSymbolicLink()).toBe(true)
  expect(readdirSync(disk)).toEqual(readdirSync(secrets))
  expect(init().stdout).toContain('nothing was changed')
  expect(lstatSync(secrets).isSymbolicLink()).toBe(true)
  rmSync(disk, { recursive: true })
  expect(init()).toMatchObject({ status: 1, stderr: expect.stringMatching(/is a link to nothing[^\n]*\n$/) })
  rmSync(secrets)
  writeFileSync(secrets, '')
  expect(init()).toMatchObject({ status: 1, stderr: expect.stringMatching(/is no folder[^\n]*\n$/) })
})

test('ignores temporary files in the repository and in images', () => {
  for (const file of ['.gitignore', '.dockerignore'])
    expect(readFileSync(join(root, file), 'utf8').split('\n')).toEqual(
      expect.arrayContaining([expect.stringMatching(/^deploy\/docker\/secrets\.part\/?$/)]),
    )
})

test('generates other secrets for another installation, and accepts an empty folder', () => {
  init()
  const before = contents()
  rmSync(secrets, { recursive: true })
  mkdirSync(secrets)
  expect(init().status).toBe(0)
  const same = contents().filter((content) => content !== '# not set' && before.includes(content))
  expect(same).toEqual(['smtp://mail:1025'])
})
