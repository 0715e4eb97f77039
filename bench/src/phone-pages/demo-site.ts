import type { openWindow } from '@alcove/e2e/support/browser.ts'
import { newDataDir, runPlatform } from '@alcove/e2e/support/run-platform.ts'

type Window = Awaited<ReturnType<typeof openWindow>>

/** A running platform with its demo, in a temporary data folder. */
export interface DemoSite extends AsyncDisposable {
  url: string
  /** Id of a published local content. */
  contentId: string
}

const BIRTH_DATE = '1988-02-29'

export async function openDemoSite(): Promise<DemoSite> {
  await using opened = new AsyncDisposableStack()
  const { dataDir, remove } = await newDataDir()
  opened.defer(remove)
  const platform = await runPlatform({ dataDir, environment: { DEMO_DATA: 'on' } })
  opened.defer(() => platform.stop())
  const contentId = await firstContent(platform.url)
  const all = opened.move()
  return { url: platform.url, contentId, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

/** Passes the gate like its page; the window keeps the cookie. */
export async function passGate(window: Window, url: string): Promise<void> {
  const response = await window.request.post(`${url}/api/age-gate/verify`, { data: statement() })
  if (!response.ok()) throw new Error(`The gate answered ${response.status()}: ${await response.text()}`)
}

async function firstContent(url: string): Promise<string> {
  const verified = await fetch(`${url}/api/age-gate/verify`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(statement()),
  })
  const { proof } = (await verified.json()) as { proof: string }
  const listed = await fetch(`${url}/api/contents`, { headers: { 'X-Age-Proof': proof } })
  const { member } = (await listed.json()) as { member: { id: string }[] }
  if (!member?.[0]) throw new Error('The demo has no published content')
  return member[0].id
}

function statement() {
  return { birthDate: BIRTH_DATE, sessionId: `age_gate_${Date.now()}_mesure` }
}
