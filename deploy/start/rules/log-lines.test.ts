import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { findLogCalls, findSweepMessages, readEvent } from './log-lines.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')
const paths = globSync('{services/*/src,deploy/*/src}/**/*.ts', {
  cwd: root,
  exclude: ['**/generated/**', '**/*.test.ts'],
})
const calls = paths.flatMap((path) => findLogCalls(read(path)).map((call) => ({ path, ...call })))

/** Messages that a constant of these files holds. */
const HELD = [
  ...['services/kit/src/health/outages.ts', 'deploy/embedded/src/run-installation.ts'].flatMap((path) =>
    [...read(path).matchAll(/['`](?:database|broker)\.[a-z]+:/g)].map(([start]) => start.slice(1, -1)),
  ),
]

/** Declares sweeps, two of its own among them. */
const HOUSEKEEPING = 'services/kit/src/service/housekeeping.ts'
const OWN_SWEEPS = ['backlog.unmeasured', 'housekeeping.failed']

describe('log lines', () => {
  test('begin with an event, noun.verb', () => {
    expect(calls.length).toBeGreaterThan(100)
    const sentences = calls.filter(({ message }) => message !== undefined && !readEvent(message))
    expect(sentences).toEqual([])
  })

  test('of failed sweeps are events too', () => {
    const failed = paths
      .filter((path) => path !== HOUSEKEEPING)
      .flatMap((path) => findSweepMessages(read(path)).map((message) => ({ path, message })))
    expect(failed.length).toBeGreaterThan(20)
    expect(
      failed.filter(
        ({ message = '' }) => !/\.(?:[a-z-]+-)?(?:sweep|check)-failed$/.test(readEvent(message) ?? ''),
      ),
    ).toEqual([])
  })

  test('of level info and above are on their page, and no others', () => {
    const logged = calls.flatMap(({ level, message }) =>
      level === 'debug' || message === undefined ? [] : (readEvent(message) ?? []),
    )
    const page = read('docs/operations/log-lines.md')
    const described = [...page.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, event]) => event),
    )
    expect(described.toSorted()).toEqual([...new Set([...logged, ...HELD, ...OWN_SWEEPS])].toSorted())
  })
})

test.each([
  ["log.warn({ err: error }, 'upload.kept: until the sweep')", 'upload.kept'],
  ["log.info('service.ready')", 'service.ready'],
  ['log?.warn(`settings.risky: it is off`)', 'settings.risky'],
  ["log.warn(\n  { id },\n  'event.failed (again)',\n)", undefined],
  ["log.warn('the disk is low')", undefined],
])('reads the event of %s', (source, event) => {
  const [call] = findLogCalls(source)
  expect(readEvent(call?.message ?? '')).toBe(event)
})

test.each([
  ["[{ everyMs: 1, run, failed: 'view.sweep-failed' }]", ["'view.sweep-failed'"]],
  [
    '{ everyMs,\n run: () => end(),\n failed: `these videos remain`,\n }, { everyMs: 2, run, failed: "b" }',
    ['`these videos remain`', undefined],
  ],
  ['{ everyMs: 1, run, failed: sentence }, { everyMs: 2, run, failed }', [undefined, undefined]],
  ['watch({ failed, everyMs: 1 })', []],
])('reads the messages of the sweeps in %s', (source, messages) => {
  expect(findSweepMessages(source)).toEqual(messages)
})
