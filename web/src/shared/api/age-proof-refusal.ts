import type { ErrorCode } from '@alcove/contracts/errors'

let onMissing: (() => void) | undefined

/** Registers what brings the age gate back; the app connects it to the gate's store. */
export function onAgeProofMissing(listener: () => void): void {
  onMissing = listener
}

/** Calls the listener when a 403 answer says that the age proof is missing. */
export async function reportAgeProofMissing(response: Response): Promise<void> {
  const required: ErrorCode = 'AGE_VERIFICATION_REQUIRED'
  const problem = (await response.json().catch(() => null)) as { code?: string } | null
  if (problem?.code === required) onMissing?.()
}
