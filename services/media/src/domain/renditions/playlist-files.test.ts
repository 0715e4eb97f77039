import { expect, test } from 'vitest'
import { readSegments, readSetFolders } from './playlist-files.ts'

const MASTER = [
  '#EXTM3U',
  '#EXT-X-STREAM-INF:BANDWIDTH=9',
  'v1080/index.m3u8',
  '#EXT-X-STREAM-INF:BANDWIDTH=1',
  'v240/index.m3u8',
]

test('finds the lowest rendition, whatever the order', () => {
  expect(readSetFolders(MASTER.join('\n'))).toEqual({ lowest: 'v240', lowestAv1: null, sound: null })
  expect(readSetFolders([...MASTER].reverse().join('\n'))).toMatchObject({ lowest: 'v240' })
})

test('tells the lowest rendition of each codec', () => {
  const av1 = MASTER.map((line) => line.replace('/index', '-av1/index'))
  for (const lines of [
    [...MASTER, ...av1],
    [...av1, ...MASTER],
  ])
    expect(readSetFolders(lines.join('\n'))).toMatchObject({ lowest: 'v240', lowestAv1: 'v240-av1' })
})

test('finds sound that lies beside the pictures', () => {
  const media = '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="son",DEFAULT=YES,URI="audio/index.m3u8"'
  expect(readSetFolders([media, ...MASTER].join('\n'))).toMatchObject({ lowest: 'v240', sound: 'audio' })
})

test('refuses a master without renditions, and names that lead elsewhere', () => {
  expect(() => readSetFolders('#EXTM3U\n')).toThrow('renditions')
  expect(() => readSetFolders('../v240/index.m3u8')).toThrow('renditions')
  const segments = readSegments('#EXTINF:2,\n00000.m4s\n#EXTINF:2,\n../b.m4s\n#EXTINF:1.5,\n00001.m4s\n')
  expect(segments).toEqual([
    { name: '00000.m4s', seconds: 2 },
    { name: '00001.m4s', seconds: 1.5 },
  ])
})
