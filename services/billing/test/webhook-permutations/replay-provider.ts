import { setTimeout as pass } from 'node:timers/promises'
import { createSandboxProvider } from '../../src/adapters/sandbox/create-sandbox-provider.ts'
import type { PaymentProvider, StartedCheckout } from '../../src/ports.ts'
import type { CustomerSnapshot } from '../../src/sync/domain/snapshot.ts'
import type { Subject } from '../../src/webhooks/domain/subject.ts'
import { SECRETS } from '../support/start-billing.ts'

/** Answers of the replay provider about one customer. */
export interface Scene {
  /** The page of a checkout, by the number placed before. */
  started(order: number): StartedCheckout
  /** The snapshot at this moment. */
  snapshot(): CustomerSnapshot
  changes: Subject[]
  /** Milliseconds of the request, and of the response. */
  latency(): number
}

export interface ReplayProvider {
  provider: PaymentProvider
  /** Starts replaying a customer; `changesBetween` lists their changes until the next one starts. */
  startReplay(userId: string, scene: Scene): void
  fetches(): number
}

/** Creates a provider that signs like the sandbox and replays snapshots; commands change nothing. */
export function createReplayProvider(): ReplayProvider {
  const scenes = new Map<string, Scene & { orders: number }>()
  let playing: string | undefined
  let fetches = 0
  const done = async () => undefined
  const sceneOf = (userId: string) => {
    const scene = scenes.get(userId)
    if (!scene) throw new Error(`no replay was started for ${userId}`)
    return scene
  }
  const sandbox = createSandboxProvider({
    SANDBOX_URL: 'http://127.0.0.1:1',
    SANDBOX_SECRET: SECRETS.SANDBOX_SECRET,
    SANDBOX_WEBHOOK_SECRET: SECRETS.SANDBOX_WEBHOOK_SECRET,
  })
  return {
    startReplay(userId, scene) {
      playing = userId
      scenes.set(userId, { ...scene, orders: 0 })
    },
    fetches: () => fetches,
    provider: {
      ...sandbox,
      async startCheckout({ customer }) {
        const scene = sceneOf(customer.userId)
        return scene.started(scene.orders++)
      },
      async fetchSnapshot({ userId }) {
        fetches++
        const { latency, snapshot } = sceneOf(userId)
        await pass(latency())
        const answer = structuredClone(snapshot())
        await pass(latency())
        return answer
      },
      async *changesBetween() {
        if (playing !== undefined) yield* sceneOf(playing).changes
      },
      ...{ expireCheckout: done, cancelAtPeriodEnd: done, resume: done, endNow: done, refund: done },
      changePlan: async () => ({ url: null }),
    },
  }
}
