import { spawnSync } from 'node:child_process'
import {
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

test('refuses to overwrite', () => {
  init()
  const before = contents()
  const again = init()
  expect(again.status).toBe(1)
  expect(again.stderr).toContain('nothing was written')
  expect(contents()).toEqual(before)
})

test('writes through a link, and refuses any other file as no folder', () => {
  const disk = join(folder, 'disk')
  mkdirSync(disk)
  symlinkSync(disk, secrets)
  expect(init()).toMatchObject({ status: 0, stderr: '' })
  expect(lstatSync(secrets).isSymbolicLink()).toBe(true)
  expect(readdirSync(disk)).toEqual(readdirSync(secrets))
  expect(init().stderr).toContain('holds secrets already')
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
