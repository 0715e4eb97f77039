import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createMetrics } from '@alcove/kit/metrics/metrics'
import { afterAll, expect, test } from 'vitest'

const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8')
const page = read('docs/operations/monitoring.md')
const rules = read('deploy/observability/alerts.yml')

const { registry } = createMetrics()
const metrics = await registry.getMetricsAsJSON()
afterAll(() => registry.clear())

/** Strips the suffixes that Prometheus appends to a histogram. */
const nameOf = (sample: string) => sample.replace(/_(?:bucket|count|sum)$/, '')
const alerts = rules.split(/\n {6}- alert: /).slice(1)

test('the page on monitoring has every metric, and nothing else', () => {
  const described = [...page.matchAll(/^\| `(alcove_\w+)`/gm)].map(([, name]) => name)
  expect(described.toSorted()).toEqual(metrics.map(({ name }) => name).toSorted())
})

test('a metric of ours has the type that the page says', () => {
  const types = [...page.matchAll(/^\| `(alcove_\w+)` +\| (gauge|counter|histogram) /gm)]
  expect(types.length).toBeGreaterThan(15)
  for (const [, name, type] of types) expect(metrics.find((one) => one.name === name)).toMatchObject({ type })
})

test('the page has every kind of alert that code raises, and nothing else', () => {
  const root = fileURLToPath(new URL('../../../', import.meta.url))
  const sources = globSync('services/*/src/**/*.ts', { cwd: root, exclude: ['**/generated/**'] })
  const kinds = sources.flatMap((path) =>
    [...read(path).matchAll(/kind: '([a-z-]+)', subject\b/g)].map(([, kind]) => kind),
  )
  const [, table = ''] = page.split('## What needs a decision')
  const described = [...table.matchAll(/^\| `([a-z-]+)`/gm)].map(([, kind]) => kind)
  expect(described.length).toBeGreaterThan(4)
  expect(described.toSorted()).toEqual([...new Set(kinds)].toSorted())
})

test('names follow the conventions of Prometheus', () => {
  const counters = metrics.filter(({ type }) => String(type) === 'counter').map(({ name }) => name)
  expect(counters.filter((name) => !name.endsWith('_total'))).toEqual([])
})

test('alerts ask for metrics that there are', () => {
  const names = new Set(metrics.map(({ name }) => name))
  const asked = [...rules.matchAll(/\balcove_\w+/g)].map(([sample]) => nameOf(sample))
  expect(asked.length).toBeGreaterThan(15)
  expect(asked.filter((name) => !names.has(name))).toEqual([])
})

test('every alert has an expression, a severity, a summary, and a line on the page', () => {
  expect(alerts.length).toBeGreaterThan(10)
  for (const alert of alerts) {
    expect(alert).toMatch(/\n {8}expr: \S/)
    expect(alert).toMatch(/\n {10}severity: (?:page|ticket)\n/)
    expect(alert).toMatch(/\n {10}summary: '.+'/)
    expect(page).toContain(`\`${alert.split('\n')[0]}\``)
  }
})

interface Panel {
  id: number
  type: string
  title: string
  gridPos: { x: number; y: number; w: number; h: number }
  datasource?: { uid: string }
  targets?: { expr: string }[]
}
const dashboard: { panels: Panel[]; templating: { list: { name: string }[] } } = JSON.parse(
  read('deploy/observability/dashboard.json'),
)
const drawn = dashboard.panels.filter(({ type }) => type !== 'row')

test('the dashboard asks for metrics that there are, and leaves out none of ours', () => {
  const names = new Set(metrics.map(({ name }) => name))
  const asked = drawn.flatMap(({ targets = [] }) =>
    targets.flatMap(({ expr }) => [...expr.matchAll(/\balcove_\w+/g)].map(([sample]) => nameOf(sample))),
  )
  expect(asked.filter((name) => !names.has(name))).toEqual([])
  const ours = [...page.matchAll(/^\| `(alcove_\w+)` +\| (?:gauge|counter|histogram) /gm)].map(
    ([, name]) => name,
  )
  expect(ours.filter((name) => !asked.includes(name ?? ''))).toEqual([])
})

test('labels that the dashboard asks for or groups by are those of its metrics', () => {
  const known = new Set(['job', 'instance', 'le'])
  for (const [, labels = ''] of page.matchAll(/^\| `alcove_\w+` +\| \w+ +\| ([\w, ]+?) *\|/gm))
    for (const label of labels.split(', ')) known.add(label)
  const used = drawn.flatMap(({ targets = [] }) =>
    targets.flatMap(({ expr }) => [
      ...[...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(', ')),
      ...[...expr.matchAll(/(\w+)=~?"/g)].map(([, label = '']) => label),
    ]),
  )
  expect(used.length).toBeGreaterThan(50)
  expect(used.filter((label) => !known.has(label))).toEqual([])
})

test('every panel has a place, an id and a title of its own, and asks the data source that is chosen', () => {
  expect(dashboard.templating.list.map(({ name }) => name)).toContain('datasource')
  expect(drawn.length).toBeGreaterThan(20)
  for (const { datasource } of drawn) expect(datasource?.uid).toBe('$' + '{datasource}')
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length)
  const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) => {
    expect(x + w).toBeLessThanOrEqual(24)
    return Array.from({ length: w * h }, (_, at) => `${x + (at % w)}/${y + Math.floor(at / w)}`)
  })
  expect(new Set(cells).size).toBe(cells.length)
})
