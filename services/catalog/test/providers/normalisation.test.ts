import { createPacer } from '@alcove/kit/concurrency/pacer'
import { describe, expect, test } from 'vitest'
import { toDetail as epornerDetail, toVideo as epornerVideo } from '../../src/adapters/eporner/map.ts'
import {
  deriveIdFromUrl,
  toVideo as letsjerktvVideo,
  readItems,
  toDetail,
} from '../../src/adapters/letsjerktv/map.ts'
import {
  readActive,
  toDetail as redtubeDetail,
  toVideo as redtubeVideo,
} from '../../src/adapters/redtube/map.ts'
import { epornerWire } from './fakes/eporner-wire.ts'
import { letsjerktvWire } from './fakes/letsjerktv-wire.ts'
import { redtubeWire } from './fakes/redtube-wire.ts'

const pace = createPacer()

/** The second video of providers 1 and 3, in each provider's format. */
const WHOLE = {
  title: 'Vidéo de démonstration 1',
  description: '',
  createdAt: new Date('2026-03-01T10:20:30Z'),
  thumbnail: 'https://pictures.example.test/1/1.jpg',
  previews: [1, 2, 3].map((frame) => `https://pictures.example.test/1/${frame}.jpg`),
  duration: 754,
  views: 1001,
  tags: ['paysage', 'montagne', 'lac', 'forêt'],
}

describe('provider 1', () => {
  const video = (fields: object) => epornerVideo({ id: 'aB1', ...fields })

  test('maps a complete item', () => {
    expect(epornerDetail(epornerWire.item(1))).toEqual({
      id: 'eporner_aBcDeFg0001',
      provider: 'eporner',
      providerVideoId: 'aBcDeFg0001',
      ...WHOLE,
      embedUrl: 'https://www.eporner.com/embed/aBcDeFg0001/',
      categories: [],
      rating: 4.25,
      ratings: null,
      related: [],
    })
  })

  test('prefers vid to id', () => {
    expect(epornerVideo({ vid: 'Vid1', id: 'Id1' })?.id).toBe('eporner_Vid1')
    expect(epornerVideo({ vid: null, id: 'Id1' })?.id).toBe('eporner_Id1')
    expect(epornerVideo({ vid: 12 })?.providerVideoId).toBe('12')
  })

  test.each([
    [{ duration: 90 }, 90],
    [{ duration: '90' }, 90],
    [{ duration: 90.6 }, 91],
    [{ duration: '1:30' }, 90],
    [{ duration: '01:30' }, 90],
    [{ duration: '75:00' }, 4500],
    [{ duration: '1:02:03' }, 3723],
    [{ length_min: '01:02:03' }, 3723],
    [{ length_sec: 61, length_min: '9:00' }, 61],
    [{ duration: 'long', length_min: '1:01' }, 61],
    [{ duration: '1:2:3:4' }, null],
    [{ duration: -5 }, null],
    [{ duration: '-5' }, null],
    [{ duration: 1e12 }, null],
    [{ duration: Number.NaN }, null],
    [{ duration: ['1:30'] }, null],
    [{}, null],
  ])('reads the duration %j as %s s', (fields, expected) => {
    expect(video(fields)?.duration).toBe(expected)
  })

  test.each([
    [{ default_thumb: 'https://a.test/1.jpg' }, 'https://a.test/1.jpg'],
    [{ default_thumb: { src: 'https://a.test/1.jpg' } }, 'https://a.test/1.jpg'],
    [{ default_thumb: {}, thumb: 'https://a.test/2.jpg' }, 'https://a.test/2.jpg'],
    [{ thumb: '//a.test/3.jpg' }, 'https://a.test/3.jpg'],
    [{ thumb: '/relative.jpg' }, null],
    [{ thumb: 'javascript:alert(1)' }, null],
    [{ thumb: 'https://user@a.test/' }, null],
    [{ thumb: `https://a.test/${'a'.repeat(3_000)}` }, null],
  ])('reads the picture %j as %s', (fields, expected) => {
    expect(video(fields)?.thumbnail).toBe(expected)
  })

  test.each([
    ['2026-03-01 10:20:30', '2026-03-01T10:20:30.000Z'],
    ['2026-03-01', '2026-03-01T00:00:00.000Z'],
    ['2026-03-01T10:20:30+02:00', '2026-03-01T08:20:30.000Z'],
    ['2026-03-01T10:20:30.5Z', '2026-03-01T10:20:30.000Z'],
    ['', undefined],
    ['0000-00-00 00:00:00', undefined],
    ['2026-02-30 10:00:00', undefined],
    ['2026-13-01 10:00:00', undefined],
    ['yesterday', undefined],
    [1772360430, undefined],
  ])('reads the date %j as %s', (added, expected) => {
    expect(video({ added })?.createdAt?.toISOString()).toBe(expected)
  })

  test('keeps each keyword once, at most 50', () => {
    expect(video({ keywords: ' lac ,, forêt,lac,<b>é</b>' })?.tags).toEqual(['lac', 'forêt', '<b>é</b>'])
    const many = Array.from({ length: 200 }, (_, n) => `mot ${n}`)
    expect(video({ keywords: many.join(',') })?.tags).toHaveLength(50)
    expect(video({ keywords: many })?.tags).toHaveLength(50)
  })

  test.each([
    ['4.31', 4.31],
    [5, 5],
    ['5.01', null],
    ['great', null],
  ])('reads the rating %j as %s', (rate, expected) => {
    expect(epornerDetail({ id: 'a', rate })?.rating).toBe(expected)
  })
})

describe('provider 2', () => {
  test('reads either spelling of every field', async () => {
    const first = letsjerktvVideo(letsjerktvWire.item(1))
    const { video_link: url, thumbnail: thumb, ...same } = letsjerktvWire.item(1)
    expect(letsjerktvVideo({ ...same, url, thumb, duration: 754 })).toEqual(first)
    expect(first).toMatchObject({
      id: 'letsjerktv_9001',
      providerVideoUrl: letsjerktvWire.urlOf(1),
      description: 'Un lac au matin.',
      createdAt: null,
    })
    const detail = async (fields: object) => (await toDetail(fields, '1', 'u', pace))?.embedUrl
    expect(await detail({ iframe_src: 'https://a.test/1' })).toBe('https://a.test/1')
    expect(await detail({ iframeSrc: 'https://a.test/1' })).toBe('https://a.test/1')
  })

  test('derives a stable id from the URL when there is none', () => {
    const item = { video_link: 'https://a.test/1', title: 'Un lac' }
    expect(letsjerktvVideo(item)?.providerVideoId).toBe(deriveIdFromUrl('https://a.test/1'))
    expect(deriveIdFromUrl('https://a.test/1')).toBe('-A6OWD3Sc191h3ad')
    expect(letsjerktvVideo({ ...item, id: '../a' })?.providerVideoId).toBe(
      deriveIdFromUrl('https://a.test/1'),
    )
    expect(letsjerktvVideo({ title: 'Un lac' })).toBeNull()
  })

  test.each([
    [[1]],
    [{ videos: [1] }],
    [{ data: [1] }],
    [{ results: [1] }],
    [{ items: [1] }],
    [{ videos: null, data: [1] }],
  ])('reads a list as %j', (answer) => {
    expect(readItems(answer)).toEqual([1])
  })

  test('reads a detail with related videos, bare or wrapped', async () => {
    const bare = await toDetail(letsjerktvWire.detail(0), '9000', 'opaque', pace)
    expect(await toDetail({ video: letsjerktvWire.detail(0) }, '9000', 'opaque', pace)).toEqual(bare)
    expect(bare).toMatchObject({ id: 'letsjerktv_9000', providerVideoUrl: 'opaque', categories: ['Nature'] })
    expect(bare?.related).toHaveLength(3)
    expect(bare?.related[1]).toMatchObject({
      providerVideoUrl: letsjerktvWire.urlOf(1),
      duration: 3723,
      title: 'Vidéo de démonstration 1',
    })
  })
})

describe('provider 3', () => {
  test('maps a complete item, wrapped or not', () => {
    const item = redtubeWire.item(1)
    expect(redtubeDetail(item)).toEqual({
      id: 'redtube_70001',
      provider: 'redtube',
      providerVideoId: '70001',
      ...WHOLE,
      embedUrl: 'https://embed.redtube.com/?id=70001',
      categories: [],
      rating: 431.5,
      ratings: 100,
      related: [],
    })
    expect(redtubeDetail({ video: item })).toEqual(redtubeDetail(item))
  })

  test('accepts an empty date, plain tags and another spelling of the player', () => {
    const item = { video_id: '5', publish_date: '', tags: ['lac', 'forêt'], embedUrl: 'https://a.test/' }
    expect(redtubeVideo(item)).toMatchObject({ createdAt: null, tags: ['lac', 'forêt'] })
    expect(redtubeDetail(item)?.embedUrl).toBe('https://a.test/')
  })

  test.each([
    [{ active: { is_active: true } }, true],
    [{ active: { is_active: '1' } }, true],
    [{ active: { is_active: 1 } }, true],
    [{ active: { is_active: 'false' } }, false],
    [{ active: { is_active: 0 } }, false],
    [{ is_active: '0' }, false],
    [{ active: { is_active: 'perhaps' } }, null],
    [{ active: {} }, null],
    [{}, null],
  ])('reads %j as active: %s', (answer, expected) => {
    expect(readActive(answer)).toBe(expected)
  })
})
