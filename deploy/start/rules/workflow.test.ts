import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const root = new URL('../../../', import.meta.url)
const { scripts } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))

interface Workflow {
  jobs: Record<string, { steps: { run?: string }[] }>
}

test('the workflow runs scripts of package.json and nothing of its own', () => {
  const { jobs }: Workflow = parse(readFileSync(new URL('.github/workflows/ci.yml', root), 'utf8'))
  const commands = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))
  const names = commands.map((command) => /^npm (?:run )?([\w:]+)$/.exec(command)?.[1])
  expect(names).toEqual(expect.arrayContaining(['typecheck', 'test:unit', 'test']))
  for (const name of names) expect(scripts).toHaveProperty([name ?? ''])
})

test('issue forms have what their host asks for', () => {
  const folder = new URL('.github/ISSUE_TEMPLATE/', root)
  const forms = readdirSync(folder).filter((name) => name !== 'config.yml')
  expect(forms.length).toBeGreaterThan(1)
  for (const form of forms)
    expect(parse(readFileSync(new URL(form, folder), 'utf8'))).toMatchObject({
      name: expect.any(String),
      description: expect.any(String),
      body: expect.any(Array),
    })
})
