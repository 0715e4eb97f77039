const LOOK_EVERY_MS = 100

interface Patience {
  forMs: number
  /** @returns true when a retry may succeed; without it, every failure is retried */
  mayPass?: (error: unknown) => boolean
}

/**
 * Retries until an answer: leaders and coordinators move, and are elected on first use.
 * @throws the last failure when the time is over, or a permanent one at once
 */
export async function retryUntilAnswered<T>(
  attempt: () => Promise<T>,
  { forMs, mayPass = () => true }: Patience,
): Promise<T> {
  const deadline = Date.now() + forMs
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!mayPass(error) || Date.now() > deadline) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}
