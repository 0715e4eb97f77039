/** Generous, because a busy machine is slow. */
const TIMEOUT_MS = 30_000
/** Polls take time from what they wait for: the longer it takes, the rarer they are. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS, GROWTH] = [20, 100, 1.05]

/**
 * Polls until a condition holds. For effects across processes; within one world use `settle()`.
 * @throws the last failure when the time is over
 */
export async function eventually<T>(
  check: () => Promise<T> | T,
  options: { timeoutMs?: number; what?: string } = {},
): Promise<T> {
  const { timeoutMs = TIMEOUT_MS, what = 'the condition' } = options
  const deadline = performance.now() + timeoutMs
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * GROWTH, LONGEST_PAUSE_MS)) {
    try {
      const result = await check()
      if (result !== false && result !== undefined) return result
      if (performance.now() > deadline) throw new Error(`Not within ${timeoutMs} ms: ${what}`)
    } catch (error) {
      if (performance.now() > deadline) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
