const LOOK_EVERY_MS = 100

interface Patience {
  forMs: number
  /** Whether trying again makes sense; without it, always. */
  mayPass?: (error: unknown) => boolean
}

/**
 * Asks again until there is an answer: leaders and coordinators move, and come with the first who asks.
 * @throws the last failure when the time is over, or one that does not pass
 */
export async function untilAnswered<T>(
  ask: () => Promise<T>,
  { forMs, mayPass = () => true }: Patience,
): Promise<T> {
  const deadline = Date.now() + forMs
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!mayPass(error) || Date.now() > deadline) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}
