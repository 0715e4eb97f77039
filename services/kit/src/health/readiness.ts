/** One thing a process needs from outside, and how to see that it is there. */
export interface Dependency {
  name: string
  /** Throws when it is not. A text that it returns is the detail. */
  check: () => Promise<unknown>
}

export interface DependencyState {
  name: string
  ok: boolean
  /** What the check said, or the milliseconds it took; or why it failed. */
  detail: string
}

const TIMEOUT_MS = 2_000
const CACHE_MS = 1_000

/** Checks every dependency at once, each with a time-out; the result is shared for a second. */
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
    const said = await Promise.race([check(), late])
    const took = `${Math.round(performance.now() - started)} ms`
    return { name, ok: true, detail: typeof said === 'string' ? said : took }
  } catch (error) {
    return { name, ok: false, detail: error instanceof Error ? error.message : String(error) }
  } finally {
    clearTimeout(timer)
  }
}

/** One line per dependency, for people and for programs. */
export function renderStates(states: readonly DependencyState[]): string {
  const lines = states.map(({ name, ok, detail }) => `${ok ? 'ok  ' : 'FAIL'} ${name} ${detail}`.trimEnd())
  return `${lines.join('\n')}\n`
}

/** For strangers: an error may name hosts of the inner network. They learn that something is wrong, not where. */
export function withoutDetail(state: DependencyState): DependencyState {
  return { ...state, detail: '' }
}

/** Reads what `renderStates` wrote; other lines are left out. */
export function parseStates(text: string): DependencyState[] {
  return text.split('\n').flatMap((line) => {
    const [, word, name, detail] = /^(ok|FAIL) +(\S+) ?(.*)$/.exec(line) ?? []
    return name === undefined ? [] : [{ name, ok: word === 'ok', detail: detail ?? '' }]
  })
}

/** 503 as soon as one of them is not there. */
export function readinessStatus(states: readonly DependencyState[]): 200 | 503 {
  return states.every((state) => state.ok) ? 200 : 503
}
