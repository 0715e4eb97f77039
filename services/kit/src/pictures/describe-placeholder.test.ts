import { rgbaToThumbHash } from 'thumbhash'
import { expect, test } from 'vitest'
import { describePlaceholder } from './describe-placeholder.ts'

/** Of a picture of one colour. */
function placeholderOf(...colour: number[]): string {
  const pixels = Array.from({ length: 32 * 18 }, () => [...colour, 255]).flat()
  return Buffer.from(rgbaToThumbHash(32, 18, pixels)).toString('base64')
}

test.each([
  ['black', [0, 0, 0]],
  ['white', [255, 255, 255]],
  ['a dark red', [120, 20, 30]],
  ['a light blue', [140, 190, 240]],
])('returns the average colour of %s, as near as a ThumbHash has it', (_, colour) => {
  const placeholder = placeholderOf(...colour)
  const described = describePlaceholder(placeholder)
  expect(described.placeholder).toBe(placeholder)
  expect(described.placeholderColor).toMatch(/^#[0-9a-f]{6}$/)
  const [, ...parts] = /^#(..)(..)(..)$/.exec(described.placeholderColor ?? '') ?? []
  for (const [i, part] of parts.entries())
    expect(Math.abs(Number.parseInt(part, 16) - (colour[i] ?? 0))).toBeLessThan(8)
})

test('returns nothing where there is none', () => {
  expect(describePlaceholder(null)).toEqual({})
})
