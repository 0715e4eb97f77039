import { access, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endOrphans } from '../../src/adapters/ffmpeg/end-orphans.ts'
import { createSourceHandover } from '../../src/adapters/uploads/source-handover.ts'
import type { SourceHandover } from '../../src/handover-port.ts'
import { LacksRoom, type SpaceHold } from '../../src/ports.ts'
import { aHold } from '../preparation/fake-store.ts'

const log = pino({ level: 'silent' })
let root: string
let folder: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'alcove-handover-'))
  folder = await mkdtemp(join(root, 'work-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

function open(change: { isOn?: boolean; hold?: SpaceHold } = {}): SourceHandover {
  let n = 0
  const { isOn = true, hold = aHold() } = change
  return createSourceHandover({ folder, isOn, disk: { holdOutput: () => hold }, ids: () => `${++n}`, log })
}

/** Offers a file that holds its key. @returns where it was */
async function offer(handover: SourceHandover, key: string): Promise<string> {
  const path = join(root, 'fetched')
  await writeFile(path, key)
  await handover.offer({ key, path, bytes: key.length })
  return path
}
const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

test('moves the file of a source to its preparation, once', async () => {
  const handover = open()
  expect(await isThere(await offer(handover, 'a'))).toBe(false)
  const handed = await handover.take('a')
  expect(handed.bytes).toBe(1)
  expect(await handed.moveTo(join(root, 'input'))).toBe(true)
  expect(await handed.moveTo(join(root, 'again'))).toBe(false)
  await handed.end()
  expect(await readFile(join(root, 'input'), 'utf8')).toBe('a')
  expect(await readdir(folder)).toEqual([])
})

test('hands the file of one source to no other, and removes it', async () => {
  const handover = open()
  await offer(handover, 'a')
  const handed = await handover.take('b')
  expect([handed.bytes, await handed.moveTo(join(root, 'input'))]).toEqual([0, false])
  expect(await readdir(folder)).toEqual([])
})

test('keeps one file, the newest', async () => {
  const handover = open()
  await offer(handover, 'a')
  await offer(handover, 'b')
  expect(await readdir(folder)).toHaveLength(1)
  expect((await handover.take('b')).bytes).toBe(1)
})

test('keeps nothing while a preparation runs, and again once it has ended', async () => {
  const handover = open()
  const [first, second] = [await handover.take('a'), await handover.take(null)]
  await first.end()
  await first.end()
  expect(await isThere(await offer(handover, 'b'))).toBe(true)
  await second.end()
  expect(await isThere(await offer(handover, 'c'))).toBe(false)
})

test('keeps nothing in room that others are promised', async () => {
  const cover = () => Promise.reject(new LacksRoom(1))
  expect(await isThere(await offer(open({ hold: aHold({ cover }) }), 'a'))).toBe(true)
  expect(await readdir(folder)).toEqual([])
})

test('keeps nothing in a process that leaves preparation to others', async () => {
  expect(await isThere(await offer(open({ isOn: false }), 'a'))).toBe(true)
})

test('removes at its start what a killed process kept', async () => {
  await offer(open(), 'a')
  expect(await readdir(folder)).toHaveLength(1)
  await endOrphans(folder, log)
  expect(await readdir(folder)).toEqual([])
})
