import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type InstalledPlatform, installPlatform } from '../support/installed-platform.ts'
import { recordCount } from '../support/record-count.ts'
import { findSchemathesis, SCHEMATHESIS_FOLDER } from '../support/schemathesis.ts'

const found = await findSchemathesis()
if ('missing' in found)
  console.warn(`SKIPPED: schemathesis needs python3 and PyPI, or .cache/schemathesis (${found.missing})`)

/** Every answer is declared in the OpenAPI document, and none is a 5xx. */
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
  'response_headers_conformance',
]
/** A token lives for 15 minutes: each phase has its own. */
const PHASES = ['examples,coverage', 'fuzzing', 'stateful']
const EXAMPLES = process.env.EXAMPLES ?? '20'
const SEED = process.env.SEED ?? '1'

describe.skipIf('missing' in found)('schemathesis finds no answer that is not declared', () => {
  let platform: InstalledPlatform
  beforeAll(async () => {
    platform = await installPlatform({ environment: { RATE_LIMIT: 'off' } })
  })
  afterAll(() => platform?.remove())

  test.each(PHASES)('in the phase %s, as an administrator', async (phases) => {
    const { output, code } = await attack(phases)
    const generated = Number(/(\d+) generated/.exec(output)?.[1] ?? 0)
    const failed = Number(/(\d+)(?: unique)? failure/.exec(output)?.[1] ?? 0)
    recordCount({ campaign: 'schemathesis', what: `cases, ${phases}`, count: generated, failed })
    expect(code, output).toBe(0)
    expect(generated).toBeGreaterThan(0)
  })

  async function attack(phases: string): Promise<{ output: string; code: number | null }> {
    const { url } = platform.running
    const { token } = await post<{ token: string }>('/api/login_check', platform.people.administrator)
    const { proof } = await post<{ proof: string }>('/api/age-gate/verify', { birthDate: '1990-01-31' })
    const program = 'program' in found ? found.program : ''
    const args = ['run', `${url}/api/openapi.json`, '--url', url, '--no-color']
    args.push('-H', `Authorization: Bearer ${token}`, '-H', `X-Age-Proof: ${proof}`)
    args.push('--checks', CHECKS.join(','), '--phases', phases)
    args.push('--max-examples', EXAMPLES, '--seed', SEED, '--max-failures', '50')
    const child = spawn(program, args, { cwd: SCHEMATHESIS_FOLDER, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    const [code] = (await once(child, 'close')) as [number | null]
    return { output, code }
  }

  async function post<T>(path: string, { ...body }: object): Promise<T> {
    const response = await fetch(platform.running.url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await response.json()) as T
  }
})
