import { expect, test } from 'vitest'
import {
  chooseCoverFormat,
  describeSizes,
  hasBlurred,
  isOffered,
  NOTHING_MADE,
  nameCoverFiles,
  nameCoverSize,
} from './cover-keys.ts'

const BROWSER = 'image/avif,image/webp,image/*,*/*;q=0.8'

test.each([
  [undefined, 'jpeg'],
  ['*/*', 'jpeg'],
  [BROWSER, 'avif'],
  ['IMAGE/WEBP', 'webp'],
  ['image/avif;q=0, image/webp', 'webp'],
  ['image/webp;q=0, image/*', 'jpeg'],
  [';;,,=', 'jpeg'],
])('answers %s with %s', (accept, format) => {
  expect(chooseCoverFormat(accept, '320', true)).toBe(format)
})

test('answers with AVIF only where there is one', () => {
  expect(chooseCoverFormat(BROWSER, '640', false)).toBe('webp')
  expect(chooseCoverFormat(BROWSER, '1280', true)).toBe('webp')
  expect(chooseCoverFormat('image/avif', '1280', true)).toBe('jpeg')
})

test('the widest JPEG of a cover is the cover itself', () => {
  expect(nameCoverSize('automatic', '1280', 'jpeg')).toBe('poster.jpg')
  expect(nameCoverSize('frame-2', '1280', 'jpeg')).toBe('covers/frame-2.jpg')
  expect(nameCoverFiles('frame-2')).toEqual([
    ...['covers/frame-2-320.avif', 'covers/frame-2-320.webp', 'covers/frame-2-320.jpg'],
    ...['covers/frame-2-640.avif', 'covers/frame-2-640.webp', 'covers/frame-2-640.jpg'],
    ...['covers/frame-2-1280.webp', 'covers/frame-2-blurred.webp'],
  ])
})

test('has a blurred variant only of the cover and the renditions that it was made of', () => {
  const made = { names: nameCoverFiles('frame-2'), placeholder: 'hash' }
  const { blurredCover } = describeSizes('hls/c/1', 'frame-2', made)
  expect(hasBlurred({ blurredCover, cover: 'frame-2', hlsPrefix: 'hls/c/1' })).toBe(true)
  expect(hasBlurred({ blurredCover, cover: 'frame-3', hlsPrefix: 'hls/c/1' })).toBe(false)
  expect(hasBlurred({ blurredCover, cover: 'frame-2', hlsPrefix: 'hls/c/2' })).toBe(false)
  expect(hasBlurred({ blurredCover, cover: 'frame-2', hlsPrefix: null })).toBe(false)
})

test('describes nothing where nothing could be made of a cover', () => {
  expect(describeSizes('hls/c/1', 'own', NOTHING_MADE)).toEqual({
    ...{ hasCoverSizes: false, avifCover: null, blurredCover: null, placeholder: null },
  })
})

test('offers the poster always, and frames that there are', () => {
  expect([isOffered('automatic', 0), isOffered('frame-1', 0)]).toEqual([true, false])
  expect([isOffered('frame-2', 2), isOffered('frame-3', 2)]).toEqual([true, false])
})

test('offers the own picture where there is one, whatever frames there are', () => {
  expect([isOffered('own', 5), isOffered('own', 0, true), isOffered('frame-1', 0, true)]).toEqual([
    false,
    true,
    false,
  ])
})
