import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { trimHls } from './lean-player.ts'

const light = () =>
  readFileSync(new URL('../../node_modules/hls.js/dist/hls.light.mjs', import.meta.url), 'utf8')

test('leaves out other streams, unused controllers and log lines', () => {
  const trimmed = trimHls(light())
  expect(trimmed).toContain('class TSDemuxer { static probe() { return false } }')
  expect(trimmed).toContain('fpsController: undefined,')
  expect(trimmed).not.toMatch(/^\s*this\.(?:log|warn)\(/m)
  expect(trimmed).toContain('class PassThroughRemuxer extends Logger {')
})

test('refuses a build that names its parts otherwise', () => {
  expect(() => trimHls(light().replaceAll('TSDemuxer', 'TsDemuxer'))).toThrow('expected in hls.js: TSDemuxer')
})
