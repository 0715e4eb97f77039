import { expect, test } from 'vitest'
import { parseFilePages, parseRollup, together } from './resident-memory.ts'

test('a rollup in bytes', () => {
  const text =
    'a-b ---p 0 00:00 0 [rollup]\nRss:    1620 kB\nPss:  211 kB\nPss_Anon: 116 kB\nPss_File: 95 kB\nPss_Shmem: 4 kB\n'
  expect(parseRollup(text)).toEqual({ rss: 1620 * 1024, pss: 211 * 1024, own: 120 * 1024 })
})

test('a kernel that does not tell kinds of memory apart is an error', () => {
  expect(() => parseRollup('Rss: 1 kB\nPss: 1 kB\n')).toThrow('no Pss_Anon')
})

const SMAPS = `
00400000-01000000 r-xp 00001000 fe:00 77                         /usr/bin/node
Rss:                 100 kB
Anonymous:             0 kB
01000000-01100000 rw-p 00c00000 fe:00 77                         /usr/bin/node
Rss:                  20 kB
Anonymous:            12 kB
7f0000000000-7f0000100000 rw-s 00000000 00:01 4711               /dev/zero (deleted)
Rss:                  64 kB
Anonymous:             0 kB
7f1000000000-7f1000100000 rw-p 00000000 00:00 0 
Rss:                 300 kB
Anonymous:           300 kB
`

test('counts only unmodified pages of files on disk as file pages', () => {
  expect(parseFilePages(SMAPS)).toEqual(
    new Map([
      ['00001000 fe:00 77', 100 * 1024],
      ['00c00000 fe:00 77', 8 * 1024],
    ]),
  )
})

test('what two share counts once, as much as either holds', () => {
  const first = {
    own: 10,
    files: new Map([
      ['a', 100],
      ['b', 5],
    ]),
  }
  const second = {
    own: 20,
    files: new Map([
      ['a', 80],
      ['c', 7],
    ]),
  }
  expect(together([first, second])).toBe(10 + 20 + 100 + 5 + 7)
})
