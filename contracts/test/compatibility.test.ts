import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { breakingChanges } from '../src/compatibility/breaking-changes.ts'
import { type JsonSchema, type Snapshot, takeSnapshot } from '../src/compatibility/snapshot.ts'

const committed: Snapshot = JSON.parse(readFileSync(new URL('../snapshot.json', import.meta.url), 'utf8'))

test('takes nothing away that other parties rely on', () => {
  expect(breakingChanges(committed, takeSnapshot())).toEqual([])
})

test('has a current snapshot: run `npm run snapshot -w contracts` after an addition', () => {
  expect(takeSnapshot()).toEqual(committed)
})

const object = (properties: Record<string, JsonSchema>, required: string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  required,
})

describe('breaking changes', () => {
  const promised = (schema: JsonSchema): Snapshot => ({ accepted: {}, promised: { answer: schema } })
  const accepted = (schema: JsonSchema): Snapshot => ({ accepted: { body: schema }, promised: {} })
  const text = { type: 'string' }

  test.each<[string, Snapshot, Snapshot, string[]]>([
    ['an answer is gone', promised(text), { accepted: {}, promised: {} }, ['answer: removed']],
    ['a field is gone', promised(object({ a: text })), promised(object({})), ['answer.a: removed']],
    [
      'a type changed',
      promised(object({ a: text })),
      promised(object({ a: { type: 'number' } })),
      ['answer.a: was string, now number'],
    ],
    [
      'a field became optional',
      promised(object({ a: text }, ['a'])),
      promised(object({ a: text })),
      ['answer.a: no longer always there'],
    ],
    [
      'an item lost a field',
      promised({ type: 'array', items: object({ a: text }) }),
      promised({ type: 'array', items: object({}) }),
      ['answer[].a: removed'],
    ],
    [
      'a body field became required',
      accepted(object({ a: text })),
      accepted(object({ a: text }, ['a'])),
      ['body.a: newly required'],
    ],
    [
      'a new body field is required',
      accepted(object({})),
      accepted(object({ a: text }, ['a'])),
      ['body.a: newly required'],
    ],
    [
      'a body field is gone',
      accepted(object({ a: text })),
      accepted(object({})),
      ['body.a: no longer taken'],
    ],
    [
      'a bound is tighter',
      accepted({ type: 'string' }),
      accepted({ type: 'string', maxLength: 9 }),
      ['body: tighter maxLength'],
    ],
    [
      'a value is dropped',
      accepted({ enum: ['a', 'b'] }),
      accepted({ enum: ['a'] }),
      ['body: no longer takes b'],
    ],
    [
      'a variant is gone',
      accepted({ oneOf: [object({}), object({}), text] }),
      accepted({ oneOf: [object({}), text] }),
      ['body: was object | object | string, now object | string'],
    ],
  ])('%s', (_, older, newer, lines) => {
    expect(breakingChanges(older, newer)).toEqual(lines)
  })

  test('allows additions', () => {
    expect(breakingChanges(promised(object({})), promised(object({ a: text }, ['a'])))).toEqual([])
    expect(breakingChanges(accepted(object({})), accepted(object({ a: text })))).toEqual([])
    const [two, three] = [2, 3].map((n) => ({ oneOf: Array.from({ length: n }, () => object({})) }))
    expect(breakingChanges(accepted(two!), accepted(three!))).toEqual([])
  })
})
