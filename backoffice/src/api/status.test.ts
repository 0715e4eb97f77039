import { expect, it } from 'vitest'
import { groupByService, parseStatus } from './status.ts'

it('parses one line per dependency and skips others', () => {
  expect(parseStatus('ok   identity 3 ms\nFAIL media no answer within 2000 ms\n\n<html>\n')).toEqual([
    { name: 'identity', ok: true, detail: '3 ms' },
    { name: 'media', ok: false, detail: 'no answer within 2000 ms' },
  ])
})

it('marks a service broken when one of its parts is', () => {
  const lines = parseStatus('ok   media.database 2 ms\nok   identity.database 1 ms\nFAIL media.objects full')
  expect(groupByService(lines)).toEqual([
    {
      name: 'media',
      ok: false,
      parts: [
        { name: 'database', ok: true, detail: '2 ms' },
        { name: 'objects', ok: false, detail: 'full' },
      ],
    },
    { name: 'identity', ok: true, parts: [{ name: 'database', ok: true, detail: '1 ms' }] },
  ])
})
