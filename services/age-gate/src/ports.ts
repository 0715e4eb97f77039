/** What a method found out. Nothing else about the person leaves it. */
export interface AgeVerdict {
  adult: boolean
  /** Seconds; a strict method may bring a shorter lifetime than the configured one. */
  lifetime?: number
}

/** How a visitor goes on: our own form, or somebody else's page. */
export type AgeCheckStart = { kind: 'form' } | { kind: 'redirect'; url: string }

/** One way to find out whether somebody is an adult: a typed birth date, a wallet, an independent verifier. */
export interface AgeMethod {
  name: string
  start(sessionId: string): Promise<AgeCheckStart>
  /**
   * @param answer what came back from the visitor, in the method's own form
   * @throws AppError VALIDATION_FAILED when it cannot be judged
   */
  complete(answer: unknown): Promise<AgeVerdict>
}
