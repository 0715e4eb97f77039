import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { download, readMaster, readPlaylist } from '../playback/playlists.ts'
import { tools } from '../support/clips.ts'
import { ANEW, type MediaWorld, playbackPath, startMedia, submit } from '../support/world.ts'

let world: MediaWorld
const owner = aCaller()
beforeAll(async () => {
  world = await startMedia(undefined, {}, ANEW)
})
afterAll(() => world.stop())

const PATTERN = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25:duration=12']
const make = (args: string[]) => promisify(execFile)(tools.ffmpeg, ['-v', 'error', '-y', ...args])

/** Prepares a film and reads its renditions, tallest first. */
async function prepare(path: string) {
  const { id } = await submit(world, owner, 'film.mp4', await readFile(path))
  await world.settle()
  const { variants } = await readMaster(world, await playbackPath(world, id, owner))
  return Promise.all(
    variants.map(async (variant) => {
      const { files } = await readPlaylist(world, variant.path)
      return { files, text: (await download(world, files)).toString('latin1') }
    }),
  )
}

test('chapters of a source are left out, and hold nothing back', async () => {
  const { folder } = world.clips
  const chapter = (at: number) =>
    `[CHAPTER]\nTIMEBASE=1/1\nSTART=${at}\nEND=${at + 4}\ntitle=Ma ville ${at}\n`
  await writeFile(join(folder, 'chapters.txt'), `;FFMETADATA1\n${[0, 4, 8].map(chapter).join('')}`)
  const input = [...PATTERN, '-i', join(folder, 'chapters.txt'), '-map', '0:v', '-map_metadata', '1']
  const path = join(folder, 'chapters.mp4')
  await make([...input, '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', path])
  expect((await readFile(path)).includes('Ma ville')).toBe(true)
  for (const { files, text } of await prepare(path)) {
    // The head, and a file for each four seconds.
    expect(files.length).toBeGreaterThanOrEqual(1 + 3)
    expect(text).not.toMatch(/Ma ville|chpl|SubtitleHandler/)
  }
})

/** Puts a pair of letters of television captions (CEA-608) before each picture of a bare stream. */
function withCaptions(stream: Buffer): Buffer {
  const start = Buffer.from([0, 0, 0, 1])
  const captions = [0xb5, 0, 0x31, ...Buffer.from('GA94'), 3, 0xc1, 0xff, 0xfc, 0xc1, 0xc2, 0xff]
  const units = stream
    .toString('latin1')
    .split('\0\0\u0001')
    .slice(1)
    .map((unit) => Buffer.from(unit.replace(/\0$/, ''), 'latin1'))
  return Buffer.concat(
    units.flatMap((unit) => {
      const isPicture = [1, 5].includes((unit[0] ?? 0) & 31)
      const before = isPicture ? [start, Buffer.from([6, 4, captions.length, ...captions, 0x80])] : []
      return [...before, start, unit]
    }),
  )
}

test('captions inside the pictures of a source are left out', async () => {
  const { folder } = world.clips
  const [bare, path] = [join(folder, 'bare.h264'), join(folder, 'captions.mp4')]
  await make([
    ...PATTERN,
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-x264-params',
    'slices=1',
    bare,
  ])
  await writeFile(bare, withCaptions(await readFile(bare)))
  await make(['-r', '25', '-i', bare, '-c', 'copy', path])
  expect((await readFile(path)).includes('GA94')).toBe(true)
  for (const { text } of await prepare(path)) expect(text.includes('GA94')).toBe(false)
})
