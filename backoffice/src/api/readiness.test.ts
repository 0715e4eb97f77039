import { expect, it } from 'vitest'
import { parseReadiness } from './readiness.ts'

it('reads a line per dependency and nothing else', () => {
  expect(parseReadiness('ok   identity 3 ms\nFAIL media no answer within 2000 ms\n\n<html>\n')).toEqual([
    { name: 'identity', ok: true, detail: '3 ms' },
    { name: 'media', ok: false, detail: 'no answer within 2000 ms' },
  ])
})
