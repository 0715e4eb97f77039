/**
 * Waits until a condition holds, looking often. For effects across processes; within one world use `settle()`.
 * @throws the last failure when the time is over
 */
export async function eventually<T>(
  check: () => Promise<T> | T,
  options: { timeoutMs?: number; what?: string } = {},
): Promise<T> {
  const deadline = performance.now() + (options.timeoutMs ?? 10_000)
  for (;;) {
    try {
      const result = await check()
      if (result !== false && result !== undefined) return result
      if (performance.now() > deadline)
        throw new Error(`Not within ${options.timeoutMs ?? 10_000} ms: ${options.what ?? 'the condition'}`)
    } catch (error) {
      if (performance.now() > deadline) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
