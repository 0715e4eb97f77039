import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { newSessionId } from './session-id.ts'

interface AgeGateState {
  isVerified: boolean
  sessionId: string
  /** The platform has not answered yet. */
  loading: boolean
  /** The platform could not be reached; the form says so. */
  statusFailed: boolean
  /** The proof expired while the site was open: typed text behind the gate is kept. */
  expired: boolean
  /** Just verified: the success screen shows before the site. */
  welcoming: boolean
  settle(isVerified: boolean): void
  /** Keeps this session's result; the platform refuses requests without a proof. */
  settleFailed(): void
  welcome(): void
  enter(): void
  expire(): void
}

/** True when the gateway has marked the page as carrying a valid proof, so that the site starts without a request. */
const isProvenToGateway = () =>
  'document' in globalThis && document.querySelector('meta[name="age-proof"][content="valid"]') !== null

export const useAgeGate = create<AgeGateState>()(
  persist(
    (set) => ({
      isVerified: isProvenToGateway(),
      sessionId: newSessionId(Date.now(), Math.random()),
      loading: true,
      statusFailed: false,
      expired: false,
      welcoming: false,
      settle: (isVerified) => set({ isVerified, loading: false }),
      settleFailed: () => set({ loading: false, statusFailed: true }),
      welcome: () => set({ isVerified: true, welcoming: true }),
      enter: () => set({ welcoming: false, expired: false }),
      expire: () => set({ isVerified: false, loading: false, statusFailed: false, expired: true }),
    }),
    {
      name: 'age-gate-storage',
      storage: createJSONStorage(() => sessionStorage),
      partialize: ({ isVerified, sessionId }) => ({ isVerified, sessionId }),
      // The gateway's fresh check overrides the stored result.
      merge: (kept, current) => {
        const before = { ...current, ...(kept as Partial<AgeGateState> | undefined) }
        return { ...before, isVerified: current.isVerified || before.isVerified }
      },
    },
  ),
)
