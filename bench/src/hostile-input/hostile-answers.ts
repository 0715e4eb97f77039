import type { Benchmark } from '../harness/benchmark.ts'
import { median } from '../harness/statistics.ts'
import { openPlatform } from '../platform/open-platform.ts'
import { WORST_ANSWERS } from './worst-answers.ts'

const TARGET_MS = 50
const AT_A_TIME = 10
const ROUNDS = 5

/** P16 for answers: how long a hostile provider can block the event loop with its answers. */
export const hostileAnswers: Benchmark = {
  id: 'p16a',
  what: 'longest stop of the event loop while the worst answers of a provider arrive, ten searches at a time',
  async run(around) {
    const { signal, tell } = around
    await using opened = await openPlatform(around, { RATE_LIMIT: 'off', TRUSTED_PROXIES: '1' })
    const { platform, providers } = opened
    const { url, proof } = platform.ready
    let asked = 0
    async function search(): Promise<void> {
      const address = `${url}/api/adult-content/letsjerktv/search?query=lac${++asked}`
      const from = `198.51.${asked >> 8}.${asked & 255}`
      const answer = await fetch(address, {
        headers: { 'X-Age-Proof': proof, 'X-Forwarded-For': from },
        signal,
      })
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`a search was answered with ${answer.status}`)
    }
    /** Heals the provider first: its earlier answers may have opened its breaker. */
    async function longestStop(name: string): Promise<number> {
      await providers.order('answer', WORST_ANSWERS.ordinary)
      await platform.order('advance', 60_000)
      await search()
      await providers.order('answer', WORST_ANSWERS[name])
      await providers.order('takeCalls')
      await platform.order('longestStop')
      await Promise.all(Array.from({ length: AT_A_TIME }, search))
      const longest = await platform.order<number>('longestStop')
      const { letsjerktv: calls = 0 } = await providers.order<Record<string, number>>('takeCalls')
      if (calls === 0) throw new Error(`${name}: no search reached the provider`)
      tell(`${name}: ${longest.toFixed(0)} ms, ${calls} of ${AT_A_TIME} searches reached the provider`)
      return longest
    }

    const names = Object.keys(WORST_ANSWERS)
    const stops = new Map<string, number[]>(names.map((name) => [name, []]))
    for (const name of names) await longestStop(name)
    for (let round = 0; round < ROUNDS; round++)
      for (const name of names) stops.get(name)?.push(await longestStop(name))
    const medians = names.map((name) => ({ name, ms: median(stops.get(name) as number[]) }))
    for (const { name, ms } of medians) tell(`${name}: ${ms.toFixed(0)} ms`)
    const [usual, ...hostile] = medians
    const worst = hostile.sort((a, b) => b.ms - a.ms)[0]
    if (!usual || !worst) throw new Error('there are no answers')
    return {
      rows: [
        {
          id: 'P16 answers',
          target: `<= ${TARGET_MS} ms`,
          measured: `${worst.ms.toFixed(0)} ms (${worst.name})`,
          baseline: `ordinary answer ${usual.ms.toFixed(0)} ms`,
          met: worst.ms <= TARGET_MS,
        },
      ],
      figures: { usualMs: usual.ms, hostileMs: hostile },
    }
  },
}
