import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startFilms } from './films.ts'

vi.setConfig({ testTimeout: 60_000 })

let films: Awaited<ReturnType<typeof startFilms>>
beforeAll(async () => {
  films = await startFilms()
})
afterAll(() => films.remove())

const PICTURE = ['-f', 'lavfi', '-i', 'color=gray:size=64x36:rate=25']
const AAC = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-ac', '2', '-ar', '48000', '-t', '3']
const make = (name: string, sound: string, rate = '128k') =>
  films.make(name, ...PICTURE, '-f', 'lavfi', '-i', sound, ...AAC, '-b:a', rate)

const swelling = (hertz: number, by = '') => `${by}0.5*sin(2*PI*${hertz}*t)*sin(2*PI*3*t)`
const stereo = (left: string, right: string) => `aevalsrc=${left}|${right}:s=48000`
const SILENCE = 'anullsrc=r=48000:cl=stereo'
const VOICE = '0.4*(sin(2*PI*120*t)+0.7*sin(2*PI*720*t)+0.3*sin(2*PI*2400*t))*pow(abs(sin(2*PI*2*t)),3)'
const HISS = '0.2*(random(0)-0.5)*exp(-9*mod(t,0.4))'

test.each([
  ['silence', SILENCE],
  ['a voice', stereo(VOICE.replaceAll(',', '\\,'), VOICE.replaceAll(',', '\\,'))],
  ['other sounds on its left and right', stereo(HISS.replaceAll(',', '\\,'), swelling(330))],
  ['opposite channels', stereo(swelling(440), swelling(440, '-'))],
  ['high tones', stereo(swelling(14_000), swelling(6_000))],
  ['one channel', 'anoisesrc=c=brown:r=48000:a=0.8:seed=3'],
  ['noise', 'anoisesrc=c=pink:r=48000:a=0.5:seed=1'],
  ['faint noise', 'anoisesrc=c=white:r=48000:a=0.002:seed=1'],
])('knows a film with %s by another encoding', async (_, sound) => {
  await make('sound', sound)
  await make('lower', sound, '96k')
  await films.make('again', '-i', films.path('sound'), ...AAC, '-b:a', '128k')
  expect(await films.compare('sound', 'lower', true)).toBe(true)
  expect(await films.compare('sound', 'again', true)).toBe(true)
})

test.each([
  ['opposite channels', SILENCE, stereo(swelling(440), swelling(440, '-'))],
  ['a tone of 6 kHz', SILENCE, stereo(swelling(6_000), swelling(6_000))],
  ['a tone of 14.5 kHz', SILENCE, stereo(swelling(14_500), swelling(14_500))],
  ['sound on its right alone', SILENCE, stereo('0', swelling(440))],
  ['its channels exchanged', stereo(swelling(440), '0'), stereo('0', swelling(440))],
  ['a faint voice', SILENCE, 'sine=f=440:r=48000,volume=-40dB'],
  [
    'the same, far louder',
    stereo(swelling(440, '0.2*'), swelling(440, '0.2*')),
    stereo(swelling(440), swelling(440)),
  ],
])('tells a film from one with %s', async (_, standing, made) => {
  await make('standing', standing)
  await make('made', made)
  expect(await films.compare('standing', 'made', true)).toBe(false)
  expect(await films.compare('made', 'standing', true)).toBe(false)
})
