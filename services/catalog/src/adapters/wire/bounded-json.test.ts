import { expect, test } from 'vitest'
import { parseBounded } from './bounded-json.ts'

const MIB = 1024 ** 2
const parse = (text: string) => parseBounded(Buffer.from(text))
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test.each(['{"a":["b",1,null,{"c":"\\\\"}],"d":"é"}', '[]', '7', '"[[[[{{{{,,,,"', nested(32)])(
  'reads %s as the parser does',
  (text) => expect(parse(text)).toEqual(JSON.parse(text)),
)

test('ignores brackets and commas inside strings', () => {
  const text = `x\\"${'[,'.repeat(100_000)}`
  expect(parse(JSON.stringify([text, text]))).toEqual([text, text])
})

test.each([
  ['nested', nested(33), 'format', /more than 32 deep/],
  ['nested objects', '{"a":'.repeat(40), 'format', /more than 32 deep/],
  ['many values', `[${'[],'.repeat(30_000)}0]`, 'format', /more than 20000 values/],
  ['many keys', `{${'"k":0,'.repeat(50_000)}"k":0}`, 'format', /more than 20000 values/],
  ['cut off', '["lac', 'format', /no JSON/],
  ['empty', '', 'format', /no JSON/],
  ['a text that ends in a backslash', `"${'\\'.repeat(99)}`, 'format', /no JSON/],
])('refuses %s', (_, text, kind, message) => {
  expect(() => parse(text)).toThrow(
    expect.objectContaining({ kind, message: expect.stringMatching(message) }),
  )
})

test.each([
  ['brackets', nested(MIB / 2)],
  ['lists', `[${'[],'.repeat(MIB / 3)}0]`],
  ['keys', `{${Array.from({ length: 19_000 }, (_, i) => `"k${i}${'k'.repeat(12)}":0`).join(',')}}`],
  ['escapes', `["${'\\"'.repeat(MIB / 2 - 2)}"]`],
  ['spaces', `${' '.repeat(MIB - 1)}0`],
])('parses a mebibyte of %s quickly', (_, text) => {
  const bytes = Buffer.from(text)
  const cpuMs = () => {
    const before = process.cpuUsage()
    try {
      parseBounded(bytes)
    } catch {}
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  }
  expect(Math.min(cpuMs(), cpuMs(), cpuMs())).toBeLessThan(100)
})
