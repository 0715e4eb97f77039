import { randomUUID } from 'node:crypto'
import type { Benchmark } from '../harness/benchmark.ts'
import { median } from '../harness/statistics.ts'
import { openPlatform } from '../platform/open-platform.ts'
import { type Attack, ordinaryBodies, worstBodies } from './worst-bodies.ts'

const TARGET_MS = 50
const AT_A_TIME = 10
const SUSPECTS = 10
const ROUNDS = 5

/** P16: how long a single visitor can block the event loop for all others with request bodies. */
export const hostileBodies: Benchmark = {
  id: 'p16',
  what: 'longest stop of the event loop while the worst body of every operation arrives ten at a time',
  async run(around) {
    const { signal, tell } = around
    await using opened = await openPlatform(around, { RATE_LIMIT: 'off' })
    const { platform } = opened
    const { url, proof } = platform.ready
    const account = { email: 'bench@exemple.test', password: `bench ${randomUUID()}` }
    await platform.order('createAdministrator', account)
    const headers = { 'Content-Type': 'application/json', 'X-Age-Proof': proof }
    const login = await post('/api/login_check', JSON.stringify(account))
    const { token } = (await login.json()) as { token: string }

    function post(path: string, body: string, method = 'POST', more: object = {}): Promise<Response> {
      return fetch(url + path, { method, headers: { ...headers, ...more }, body, signal })
    }
    async function longestStop({ spec, body, name }: Attack): Promise<number> {
      await platform.order('longestStop')
      const path = spec.path.replace(/\{\w+\}/g, () => randomUUID())
      const answers = await Promise.all(
        Array.from({ length: AT_A_TIME }, () =>
          post(path, body, spec.method, { Authorization: `Bearer ${token}` }),
        ),
      )
      for (const answer of answers) {
        await answer.arrayBuffer()
        if (answer.status >= 500) throw new Error(`${name}: answered ${answer.status}`)
      }
      return platform.order<number>('longestStop')
    }
    async function stopsOf(attacks: Attack[]): Promise<{ attack: Attack; ms: number }[]> {
      const stops = []
      for (const attack of attacks) stops.push({ attack, ms: await longestStop(attack) })
      return stops.sort((a, b) => b.ms - a.ms)
    }
    /** A single long stop may be a garbage collection or another process; a repeated one is due to the body. */
    async function again(attacks: Attack[]): Promise<{ name: string; ms: number }[]> {
      const rounds: number[][] = attacks.map(() => [])
      for (let round = 0; round < ROUNDS; round++)
        for (const [i, attack] of attacks.entries()) rounds[i]?.push(await longestStop(attack))
      return attacks
        .map(({ name }, i) => ({ name, ms: median(rounds[i] as number[]) }))
        .sort((a, b) => b.ms - a.ms)
    }

    const attacks = worstBodies()
    tell(`${attacks.length} bodies, ${AT_A_TIME} at a time`)
    await stopsOf(ordinaryBodies())
    const all = await stopsOf(attacks)
    const worst = await again(all.slice(0, SUSPECTS).map(({ attack }) => attack))
    const ordinary = await again(ordinaryBodies())
    const [longest, usual] = [worst[0], ordinary[0]]
    if (!longest || !usual) throw new Error('no operation takes a body')
    return {
      rows: [
        {
          id: 'P16',
          target: `<= ${TARGET_MS} ms`,
          measured: `${longest.ms.toFixed(0)} ms (${longest.name})`,
          baseline: `ordinary bodies ${usual.ms.toFixed(0)} ms (${usual.name})`,
          met: longest.ms <= TARGET_MS,
        },
      ],
      figures: {
        bodies: attacks.length,
        worstMs: worst,
        ordinaryMs: ordinary.slice(0, SUSPECTS),
        firstPassMs: all.slice(0, 3 * SUSPECTS).map(({ attack, ms }) => ({ name: attack.name, ms })),
      },
    }
  },
}
