import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLogger } from './logger.ts'

interface Line {
  level: string
  msg: string
  service?: string
  repeated?: number
  windowSeconds?: number
  err?: { message: string; stack?: string }
}

const WINDOW_MS = 60_000
let lines: Line[]
beforeEach(() => {
  lines = []
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

const open = () =>
  createLogger('info', { write: (line) => void lines.push(JSON.parse(line) as Line) }, WINDOW_MS)
const refused = () =>
  Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })

test('writes a warning once per window, then the number of repetitions', () => {
  const log = open()
  for (let i = 0; i < 30; i++) log.warn({ err: refused() }, 'maintenance.waits')
  expect(lines).toHaveLength(1)
  expect(lines[0]?.err?.stack).toContain('ECONNREFUSED')
  vi.advanceTimersByTime(WINDOW_MS)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatchObject({ level: 'warn', msg: 'maintenance.waits', repeated: 29, windowSeconds: 60 })
  expect(lines[1]).toMatchObject({ reason: 'connect ECONNREFUSED 127.0.0.1:5432' })
})

test('writes one line per window for a lasting warning, and a full line after a quiet window', () => {
  const log = open()
  log.warn('relay.waits')
  for (let i = 0; i < 3; i++) {
    log.warn('relay.waits')
    vi.advanceTimersByTime(WINDOW_MS)
  }
  expect(lines.map((line) => line.repeated)).toEqual([undefined, 1, 1, 1])
  vi.advanceTimersByTime(WINDOW_MS)
  log.warn('relay.waits')
  expect(lines.at(-1)?.repeated).toBeUndefined()
})

test('distinguishes warnings by service, subject and reason', () => {
  const log = open()
  const [media, billing] = [log.child({ service: 'media' }), log.child({ service: 'billing' })]
  for (let i = 0; i < 2; i++) {
    media.warn('disk.check-failed')
    billing.warn('disk.check-failed')
    media.warn({ contentId: 'a' }, 'content.postponed')
    media.warn({ contentId: 'b' }, 'content.postponed')
    media.warn({ err: refused() }, 'content.postponed')
  }
  expect(lines).toHaveLength(5)
})

test('never counts errors and information', () => {
  const log = open()
  for (let i = 0; i < 3; i++) {
    log.error({ err: refused() }, 'request.failed')
    log.info('ready')
  }
  expect(lines).toHaveLength(6)
})

test('distinguishes bare errors and unserialisable fields as well', () => {
  const log = open()
  const circle: { self?: object } = {}
  circle.self = circle
  for (let i = 0; i < 2; i++) {
    log.warn(new Error('first'))
    log.warn(new Error('second'))
    log.warn({ circle, n: 10n }, 'odd')
  }
  expect(lines).toHaveLength(3)
})

test('writes warnings beyond the tracked number of kinds each time', () => {
  const log = open()
  for (let i = 0; i < 2; i++) for (let n = 0; n < 600; n++) log.warn({ n }, 'many')
  expect(lines).toHaveLength(600 + 100)
})
