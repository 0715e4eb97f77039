/** An external dependency of a process and its check. */
export interface Dependency {
  name: string
  /** Throws when unavailable; a returned text becomes the detail. */
  check: () => Promise<unknown>
}

export interface DependencyState {
  name: string
  ok: boolean
  /** The check's text or its duration in milliseconds, or the failure. */
  detail: string
}

const TIMEOUT_MS = 2_000
const CACHE_MS = 1_000

/** Checks all dependencies in parallel, each with a timeout; shares the result for a second. */
export function checkTogether(dependencies: Dependency[]): () => Promise<DependencyState[]> {
  let last: { at: number; states: Promise<DependencyState[]> } | undefined
  return () => {
    const now = performance.now()
    if (!last || now - last.at > CACHE_MS) last = { at: now, states: Promise.all(dependencies.map(checkOne)) }
    return last.states
  }
}

async function checkOne({ name, check }: Dependency): Promise<DependencyState> {
  const started = performance.now()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${TIMEOUT_MS} ms`)), TIMEOUT_MS)
  })
  try {
    const result = await Promise.race([check(), late])
    const took = `${Math.round(performance.now() - started)} ms`
    return { name, ok: true, detail: typeof result === 'string' ? result : took }
  } catch (error) {
    return { name, ok: false, detail: error instanceof Error ? error.message : String(error) }
  } finally {
    clearTimeout(timer)
  }
}

/** Renders one line per dependency, readable by people and `parseStates`. */
export function renderStates(states: readonly DependencyState[]): string {
  const lines = states.map(({ name, ok, detail }) => `${ok ? 'ok  ' : 'FAIL'} ${name} ${detail}`.trimEnd())
  return `${lines.join('\n')}\n`
}

/** Drops details, because an error may name hosts of the inner network. */
export function withoutDetail(state: DependencyState): DependencyState {
  return { ...state, detail: '' }
}

/** Parses the output of `renderStates`; skips other lines. */
export function parseStates(text: string): DependencyState[] {
  return text.split('\n').flatMap((line) => {
    const [, word, name, detail] = /^(ok|FAIL) +(\S+) ?(.*)$/.exec(line) ?? []
    return name === undefined ? [] : [{ name, ok: word === 'ok', detail: detail ?? '' }]
  })
}

/** @returns 503 when any dependency is down */
export function readinessStatus(states: readonly DependencyState[]): 200 | 503 {
  return states.every((state) => state.ok) ? 200 : 503
}
