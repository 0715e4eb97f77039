import type { ErrorCode } from '@alcove/contracts/errors'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { newSessionId } from './session-id.ts'

interface AgeGateState {
  isVerified: boolean
  sessionId: string
  /** The answer of the platform is not known yet. */
  loading: boolean
  /** The platform could not be asked; the form says so. */
  statusFailed: boolean
  /** The proof ran out while the site was open: what is typed behind the gate is kept. */
  expired: boolean
  /** Just verified: the success screen stands before the site. */
  welcoming: boolean
  settle(isVerified: boolean): void
  /** What this session knows stays true; the platform refuses by itself where it must. */
  settleUnasked(): void
  welcome(): void
  enter(): void
  expire(): void
}

/** Whether the page came with a valid proof: it says so itself, so that nobody waits for an answer to start. */
const provenToGateway = () =>
  'document' in globalThis && document.querySelector('meta[name="age-proof"][content="valid"]') !== null

export const useAgeGate = create<AgeGateState>()(
  persist(
    (set) => ({
      isVerified: provenToGateway(),
      sessionId: newSessionId(Date.now(), Math.random()),
      loading: true,
      statusFailed: false,
      expired: false,
      welcoming: false,
      settle: (isVerified) => set({ isVerified, loading: false }),
      settleUnasked: () => set({ loading: false, statusFailed: true }),
      welcome: () => set({ isVerified: true, welcoming: true }),
      enter: () => set({ welcoming: false, expired: false }),
      expire: () => set({ isVerified: false, loading: false, statusFailed: false, expired: true }),
    }),
    {
      name: 'age-gate-storage',
      storage: createJSONStorage(() => sessionStorage),
      partialize: ({ isVerified, sessionId }) => ({ isVerified, sessionId }),
      // What the gateway has just seen counts more than what this session knew.
      merge: (kept, current) => {
        const before = { ...current, ...(kept as Partial<AgeGateState> | undefined) }
        return { ...before, isVerified: current.isVerified || before.isVerified }
      },
    },
  ),
)

/** Brings the gate back when the platform refuses for want of a proof, whatever this browser believes. */
export async function reportAgeProofMissing(response: Response): Promise<void> {
  const required: ErrorCode = 'AGE_VERIFICATION_REQUIRED'
  const problem = (await response.json().catch(() => null)) as { code?: string } | null
  if (problem?.code === required) useAgeGate.getState().expire()
}
