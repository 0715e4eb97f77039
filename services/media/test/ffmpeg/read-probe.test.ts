import { describe, expect, test } from 'vitest'
import { readProbe } from '../../src/adapters/ffmpeg/read-probe.ts'

const video = { codec_type: 'video', codec_name: 'h264', width: 320, height: 180, avg_frame_rate: '25/1' }
const audio = { codec_type: 'audio', codec_name: 'aac', channels: 2, sample_rate: '48000' }
const honest = { duration: 2, pictureDuration: 2, width: 320, height: 180, frameRate: 25, hasAudio: false }
const read = (stream: object, format: object | undefined = { duration: '2.0' }, more: object[] = []) =>
  readProbe(JSON.stringify({ streams: [{ ...video, ...stream }, ...more], format }))

/** Values that no honest file has, for any field. */
const ODD = [
  ...['', 'N/A', 'nan', '-nan', 'inf', '1e400', '0x10', 'sideways', '\u0000', 'x'.repeat(100_000)],
  ...[-1, 0, 0.5, -0.5, 2 ** 31, 2 ** 53, 1e300, -1e300],
  ...[null, true, [], {}, [1], { duration: 1 }],
]

test('reads an honest file', () => {
  expect(read({})).toMatchObject({ ...honest, frames: 50 })
  expect(read({ nb_frames: '60' })).toMatchObject({ frames: 60 })
})

test.each([
  ['a camera', '25/1', '25/1', 25],
  ['a phone that slows down in the dark', '2830/100', '30/1', 30],
  ['slides', '1/1', '1/1', 1],
  ['a recording of a screen that mostly stands still', '61/1000', '60/1', 15],
  ['fields that are taken for pictures', '25/1', '50/1', 25],
  ['ticks of a clock', '25/1', '1000/1', 25],
  ['a rate beyond any camera', '240/1', '240/1', 240],
])('the rate of %s counts as what will be encoded', (_, avg_frame_rate, r_frame_rate, frameRate) => {
  const facts = read({ avg_frame_rate, r_frame_rate })
  expect(facts.frameRate).toBeCloseTo(frameRate)
  expect(facts.frames).toBeCloseTo(frameRate * facts.duration)
})

describe.each([
  ...[
    'codec_type',
    'codec_name',
    'width',
    'height',
    'avg_frame_rate',
    'r_frame_rate',
    'nb_frames',
    'duration',
  ],
  ...['disposition', 'tags', 'side_data_list', 'field_order', 'sample_aspect_ratio'],
  ...['color_range', 'color_space', 'color_transfer'],
])('an odd %s', (field) => {
  test.each(ODD.map((value) => [JSON.stringify(value).slice(0, 20), value]))('%s', (_, value) => {
    expectFactsOrRefusal(() => read({ [field]: value }))
  })
})

test.each(ODD.map((value) => [JSON.stringify(value).slice(0, 20), value]))(
  'odd parts and a whole of %s',
  (_, value) => {
    expectFactsOrRefusal(() => read({}, { duration: value }))
    expectFactsOrRefusal(() => read({}, value as object))
    expectFactsOrRefusal(() => read({ disposition: { attached_pic: value } }))
    expectFactsOrRefusal(() => read({ tags: { rotate: value, DURATION: value } }))
    expectFactsOrRefusal(() => read({ side_data_list: [{ rotation: value }] }))
    for (const field of ['codec_name', 'channels', 'sample_rate', 'disposition'])
      expectFactsOrRefusal(() => read({}, undefined, [{ ...audio, [field]: value }]))
    expectFactsOrRefusal(() => readProbe(JSON.stringify({ streams: value })))
    expectFactsOrRefusal(() => readProbe(JSON.stringify(value)))
  },
)

test.each(['', '{', 'Segmentation fault', '{"streams": [', '[]', '{}', '{"streams": []}'])(
  'refuses the output %j',
  (output) => {
    expect(() => readProbe(output)).toThrow('Ce fichier n’est pas une vidéo lisible')
  },
)

test.each<[string, object, object | undefined, string]>([
  ['no length', {}, {}, 'La vidéo est vide'],
  ['a length that is no number', {}, { duration: 'nan' }, 'La vidéo est vide'],
  ['a length below zero', {}, { duration: '-3' }, 'La vidéo est vide'],
  ['five hours', {}, { duration: '18000' }, 'La vidéo dure plus de quatre heures'],
  ['a picture that is too wide', { width: 10_000 }, undefined, 'L’image est trop grande'],
  ['a picture of -1 columns', { width: -1 }, undefined, 'Ce fichier n’est pas une vidéo lisible'],
  ['a codec of its own', { codec_name: 'magicyuv' }, undefined, 'n’est pas pris en charge'],
])('refuses %s', (_, stream, format, sentence) => {
  expect(() => read(stream, format)).toThrow(sentence)
})

test('keeps the other streams when one has an odd label', () => {
  const sound = { ...audio, width: 'wide', tags: 7 }
  expect(read({ tags: { rotate: 'sideways' } }, undefined, [sound])).toMatchObject({
    ...honest,
    hasAudio: true,
  })
})

test('takes the proportions of pixels that are not square', () => {
  expect(read({ width: 720, height: 576, sample_aspect_ratio: '64:45' })).toMatchObject({
    width: 1_024,
    height: 576,
  })
  const turned = { width: 720, height: 576, sample_aspect_ratio: '64:45', tags: { rotate: '90' } }
  expect(read(turned)).toMatchObject({ width: 576, height: 1_024 })
  expect(() => read({ width: 8_192, sample_aspect_ratio: '2:1' })).toThrow('L’image est trop grande')
})

test.each<[string, object, object]>([
  ['HDR10', { color_space: 'bt2020nc', color_transfer: 'smpte2084' }, { matrix: 'bt2020', transfer: 'pq' }],
  ['HLG', { color_space: 'bt2020nc', color_transfer: 'arib-std-b67' }, { matrix: 'bt2020', transfer: 'hlg' }],
  ['a DVD', { color_space: 'smpte170m', color_transfer: 'smpte170m' }, { matrix: 'bt601' }],
  ['a phone', { color_space: 'bt709', color_transfer: 'bt709' }, { matrix: 'bt709' }],
  ['a file that says nothing', { color_space: 'unknown', color_transfer: 'unknown' }, {}],
])('reads the colours of %s', (_, tags, colour) => {
  expect(read(tags).colour).toEqual(colour)
})

test('takes the sound track that is marked, of those that can be decoded', () => {
  const marked = { ...audio, disposition: { default: 1 } }
  const unknown = { ...marked, codec_name: 'unknown' }
  const silent = { ...marked, channels: 0 }
  const of = (...tracks: object[]) => read({}, undefined, tracks)
  expect(of(audio, marked)).toMatchObject({ hasAudio: true, soundTrack: 1 })
  expect(of(unknown, silent, audio)).toMatchObject({ hasAudio: true, soundTrack: 2 })
  expect(of(marked, marked).soundTrack).toBeUndefined()
  expect(of(unknown)).toMatchObject({ hasAudio: false })
})

test('refuses sound without a picture, also with a cover', () => {
  const cover = { ...video, disposition: { attached_pic: 1 } }
  const soundOf =
    (...streams: object[]) =>
    () =>
      readProbe(JSON.stringify({ streams, format: { duration: '2.0' } }))
  for (const run of [soundOf(audio), soundOf(audio, cover)])
    expect(run).toThrow('Ce fichier ne contient que du son : il faut une image pour le publier')
})

/** Expects finite values that ffmpeg arguments can be made of, or a French sentence. */
function expectFactsOrRefusal(run: () => ReturnType<typeof readProbe>): void {
  let facts: ReturnType<typeof readProbe>
  try {
    facts = run()
  } catch (error) {
    expect(error).toMatchObject({ name: 'UnusableFile', message: expect.stringMatching(/[a-zé]{4}/) })
    return
  }
  const { hasAudio, isInterlaced = false, soundTrack = 0, colour, ...numbers } = facts
  expect([hasAudio, isInterlaced].map((one) => typeof one)).toEqual(Array(2).fill('boolean'))
  expect(soundTrack).toBeGreaterThanOrEqual(0)
  expect(colour).toEqual({})
  for (const [name, value] of Object.entries(numbers))
    expect([name, value > 0, Number.isFinite(value)]).toEqual([name, true, true])
  expect(facts.duration).toBeLessThanOrEqual(4 * 3_600)
  expect(facts.pictureDuration).toBeLessThanOrEqual(facts.duration)
  expect(facts.width * facts.height).toBeLessThanOrEqual(8_192 * 8_640)
  expect([facts.width, facts.height].every(Number.isInteger)).toBe(true)
}
