import { readFileSync } from 'node:fs'
import { type EventSpec, events } from '@alcove/contracts'
import { expect, test } from 'vitest'

const page = readFileSync(new URL('../../../../docs/operations/events.md', import.meta.url), 'utf8')
const transport = readFileSync(new URL('../../src/events/kafka/create-topics.ts', import.meta.url), 'utf8')

test('documents compacted topics and the retention of the others for operators', () => {
  const row = /^\| (`.*?) +\| `compact`/m.exec(page)?.[1] ?? ''
  const told = [...row.matchAll(/`([\w.-]+)`/g)].map(([, name]) => name)
  const state = (events as unknown as EventSpec[]).filter((spec) => spec.state).map((spec) => spec.name)
  expect(told.toSorted()).toEqual(state.toSorted())
  const days = (name: string) => Number(new RegExp(`${name} = (\\d+) \\* 86_400_000`).exec(transport)?.[1])
  expect(page).toContain(`max.compaction.lag.ms\` ${days('COMPACTION_LAG_MS') * 86_400_000}`)
  expect(page).toContain(`\`retention.ms\` ${days('RETENTION_MS') * 86_400_000}`)
})
