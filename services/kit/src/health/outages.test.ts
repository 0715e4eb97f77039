import { expect, test } from 'vitest'
import { createOutages, type OutageReport } from './outages.ts'

function open(tell?: (report: OutageReport) => void) {
  const lines: string[] = []
  const note = (level: string) => (_: object, message: string) =>
    void lines.push(`${level} ${message.split(':')[0]}`)
  const log = { error: note('error'), warn: note('warn') }
  return { lines, outages: createOutages(log as never, tell) }
}

test('logs an outage of the database once, and once that all services have it back', () => {
  const { lines, outages } = open()
  for (const reporter of ['media', 'billing', 'media'])
    outages.failed('database', reporter, new Error('refused'))
  expect(lines).toEqual(['error database.unreachable'])
  outages.answered('database', 'media')
  expect(lines).toHaveLength(1)
  outages.answered('database', 'billing')
  outages.answered('database', 'billing')
  expect(lines).toEqual(['error database.unreachable', 'warn database.reachable'])
})

test('drops the reports of an ended service', () => {
  const { lines, outages } = open()
  outages.failed('broker', 'media', new AggregateError([new Error('refused')]))
  outages.forget('media')
  expect(lines).toEqual(['error broker.unreachable', 'warn broker.reachable'])
})

test('logs the same in a supervisor that receives the reports', () => {
  const supervisor = open()
  const child = open((report) => supervisor.outages.record(report))
  child.outages.failed('broker', 'media', new Error('refused'))
  child.outages.answered('broker', 'media')
  expect(supervisor.lines).toEqual(['error broker.unreachable', 'warn broker.reachable'])
})
