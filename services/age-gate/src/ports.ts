/** The only information about a person that a method returns. */
export interface AgeVerdict {
  adult: boolean
  /** Seconds; a strict method may bring a shorter lifetime than the configured one. */
  lifetime?: number
}

/** The next step for a visitor: our own form, or the page of another site. */
export type AgeCheckStart = { kind: 'form' } | { kind: 'redirect'; url: string }

/** A method of age verification: a typed birth date, a wallet, an independent verifier. */
export interface AgeMethod {
  name: string
  start(sessionId: string): Promise<AgeCheckStart>
  /**
   * @param answer from the visitor, in the method's own format
   * @throws AppError VALIDATION_FAILED when it cannot be judged
   */
  complete(answer: unknown): Promise<AgeVerdict>
}
