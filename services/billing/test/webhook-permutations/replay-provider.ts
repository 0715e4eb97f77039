import { setTimeout as pass } from 'node:timers/promises'
import { createSandboxProvider } from '../../src/adapters/sandbox/create-sandbox-provider.ts'
import type { PaymentProvider, StartedCheckout } from '../../src/ports.ts'
import type { CustomerSnapshot } from '../../src/sync/domain/snapshot.ts'
import type { Subject } from '../../src/webhooks/domain/subject.ts'
import { SECRETS } from '../support/world.ts'

/** What the double answers about one customer. */
export interface Scene {
  /** The page of an order, by how many the customer has placed before. */
  started(order: number): StartedCheckout
  /** What is true at this moment. */
  snapshot(): CustomerSnapshot
  changes: Subject[]
  /** Milliseconds on the way there, and on the way back. */
  latency(): number
}

export interface ReplayProvider {
  provider: PaymentProvider
  /** Puts a customer in front of it; what is listed as changed is theirs until the next one comes. */
  play(userId: string, scene: Scene): void
  fetches(): number
}

/** Signed like the sandbox, over a truth that a test holds in its hands; what is ordered has happened already. */
export function createReplayProvider(): ReplayProvider {
  const scenes = new Map<string, Scene & { orders: number }>()
  let playing: string | undefined
  let fetches = 0
  const done = async () => undefined
  const sceneOf = (userId: string) => {
    const scene = scenes.get(userId)
    if (!scene) throw new Error(`nobody plays ${userId}`)
    return scene
  }
  const sandbox = createSandboxProvider({
    SANDBOX_URL: 'http://127.0.0.1:1',
    SANDBOX_SECRET: SECRETS.SANDBOX_SECRET,
    SANDBOX_WEBHOOK_SECRET: SECRETS.SANDBOX_WEBHOOK_SECRET,
  })
  return {
    play(userId, scene) {
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
