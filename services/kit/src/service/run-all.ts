/**
 * Runs steps in order, each even when an earlier one failed, so that every resource is closed.
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
 * Waits for all tasks, even when one fails early, so that none is closed while it still starts.
 * @throws the first failure in the given order, once all have ended
 */
export async function runTogether(tasks: Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(tasks)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}
