import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeOnce } from './make-once.mjs'

let root: string
let folder: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'alcove-make-once-'))
  folder = join(root, 'made')
})
afterEach(() => rm(root, { recursive: true, force: true }))

const fill = (text: string) => (partial: string) => writeFile(join(partial, 'text'), text)
const made = () => readFile(join(folder, 'text'), 'utf8')

test('makes a folder once, while others wait for it', async () => {
  let makers = 0
  const make = async (partial: string) => {
    makers++
    await fill('whole')(partial)
  }
  await Promise.all([makeOnce(folder, make), makeOnce(folder, make), makeOnce(folder, make)])
  expect([makers, await made()]).toEqual([1, 'whole'])
  await makeOnce(folder, make)
  expect([makers, await readdir(root)]).toEqual([1, ['made']])
})

test('leaves nothing where making fails, and makes it the next time', async () => {
  await expect(makeOnce(folder, () => Promise.reject(new Error('no compiler')))).rejects.toThrow(
    'no compiler',
  )
  expect(await readdir(root)).toEqual([])
  await makeOnce(folder, fill('second'))
  expect(await made()).toBe('second')
})

test('goes on where the process that made it has ended', async () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  await writeFile(`${folder}.lock`, String(pid))
  await makeOnce(folder, fill('after it'))
  expect([await made(), await readdir(root)]).toEqual(['after it', ['made']])
})
