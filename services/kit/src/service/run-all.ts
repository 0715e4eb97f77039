/**
 * Runs steps one after another, each of them even when an earlier one failed: what is to be closed gets closed.
 * @throws the first failure, once all have run
 */
export async function runInOrder(...steps: (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

/**
 * Waits for all, also when one fails early: nothing is closed while it still starts.
 * @throws the first failure in the order given, once all have ended
 */
export async function runTogether(works: Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(works)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}
