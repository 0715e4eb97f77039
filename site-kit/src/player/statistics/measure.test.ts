import { expect, test } from 'vitest'
import { measure } from './measure.ts'

const video = {
  videoWidth: 1280,
  videoHeight: 720,
  clientWidth: 1100,
  clientHeight: 619,
  currentTime: 12,
  buffered: { length: 2, start: (i: number) => [0, 10][i], end: (i: number) => [4, 24.5][i] },
  getVideoPlaybackQuality: () => ({ totalVideoFrames: 1_200, droppedVideoFrames: 3 }),
} as unknown as HTMLVideoElement

test('names what plays, on which screen, and how far it is loaded', () => {
  expect(measure(video, undefined)).toEqual([
    ['Définition', '1280 × 720'],
    ['Affichage', '1100 × 619'],
    ['Images perdues', '3 sur 1\u202f200'],
    ['En réserve', '12,5\u00a0s'],
  ])
})

test('adds what hls.js knows', () => {
  const stream = { bandwidth: 12_340_000, bitrate: 1_680_000, frameRate: 25, codecs: 'avc1.4d401f' }
  expect(measure(video, stream).slice(4)).toEqual([
    ['Débit de la vidéo', '1,68\u00a0Mbit/s'],
    ['Débit mesuré', '12,34\u00a0Mbit/s'],
    ['Codecs', 'avc1.4d401f'],
  ])
})
