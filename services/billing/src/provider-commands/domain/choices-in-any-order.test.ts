import { playedCases } from '@alcove/kit/testing/permutations'
import { expect, test } from 'vitest'
import type { ProviderCommand } from './provider-command.ts'
import {
  findUndone,
  isSuperseded,
  mayTakeEffect,
  orderChoice,
  orderOutcome,
  SUPERSEDED,
} from './superseded.ts'

type Command = Pick<ProviderCommand, 'id' | 'kind' | 'status' | 'details' | 'askedAt' | 'endedAt' | 'failure'>

/**
 * What becomes of a choice: the provider executes it and says so, does not execute it, or executes it and its answer is lost,
 * to a caller who is told to retry, or to a killed process, whose command a sweep finds.
 */
type Fate = 'done' | 'refused' | 'lost' | 'killed'
interface Choice {
  kind: 'cancel' | 'resume' | 'end'
  fate: Fate
}
const CHOICES: readonly Choice[] = [
  ...(['done', 'refused', 'lost', 'killed'] as const).flatMap((fate) => [
    { kind: 'cancel' as const, fate },
    { kind: 'resume' as const, fate },
  ]),
  { kind: 'end', fate: 'refused' },
]
const DONE = CHOICES.filter(({ fate }) => fate === 'done')
const EXECUTED = CHOICES.filter(({ fate }) => fate === 'done' || fate === 'lost')

/** Indexes of choices, each three times: when it is recorded, executed and answered. Older ones are recorded first. */
function listOrders(count: number, order: readonly number[] = []): (readonly number[])[] {
  if (order.length === count * 3) return [order]
  const recorded = new Set(order).size
  return Array.from({ length: count }, (_, index) => index)
    .filter((index) => index <= recorded && order.filter((one) => one === index).length < 3)
    .flatMap((index) => listOrders(count, [...order, index]))
}

/** Adds a last choice, which is recorded, executed and answered at once. */
const addLast = (order: readonly number[], last: number) =>
  order
    .map((_, index) => [...order.slice(0, index + 1), last, last, last, ...order.slice(index + 1)])
    .filter((one) => one.indexOf(last) > one.indexOf(last - 1))

const combine = (...[first, ...others]: (readonly Choice[])[]): Choice[][] =>
  first ? combine(...others).flatMap((some) => first.map((one) => [one, ...some])) : [[]]

/** A provider, our records of it, and callers who see both in sync. */
function createWorld(renews: boolean, repeatsAtOnce: boolean) {
  const commands: Command[] = []
  const waiting: Command[] = []
  let now = 0
  const execute = ({ kind }: Command) => {
    if (kind !== 'end') renews = kind === 'resume'
  }
  function record(kind: Command['kind'], details: Command['details'] = {}): Command {
    const times = commands.flatMap(({ askedAt, endedAt }) => [+askedAt, +(endedAt ?? 0)])
    const askedAt = orderChoice(new Date(now), times.length > 0 ? new Date(Math.max(...times)) : null)
    const id = String(commands.length)
    const command: Command = { id, kind, status: 'pending', details, askedAt, endedAt: null, failure: null }
    commands.push(command)
    return command
  }
  function end(command: Command, status: 'done' | 'failed', failure: string | null = null): void {
    Object.assign(command, { status, failure, endedAt: orderOutcome(new Date(now), commands) })
    const undone = findUndone(commands)
    if (!undone) return
    waiting.push(record(undone.kind, { repeats: undone.id }))
    if (repeatsAtOnce) runWaiting()
  }
  function attempt(command: Command): void {
    const isRun = !isSuperseded(command, commands)
    if (isRun) execute(command)
    end(command, isRun ? 'done' : 'failed', isRun ? null : SUPERSEDED)
  }
  function runWaiting(): void {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (commands.length > 20) throw new Error('choices are repeated without end')
      attempt(next)
    }
  }
  return {
    advance: () => (now += 1),
    execute,
    end,
    /** @returns null if it is confirmed without a command */
    choose(kind: Choice['kind']): Command | null {
      if (kind === 'end') return record(kind)
      const opposite = kind === 'cancel' ? 'resume' : 'cancel'
      const isShown = renews === (kind === 'resume')
      return isShown && !mayTakeEffect(opposite, commands, new Date(now)) ? null : record(kind)
    },
    sweep() {
      runWaiting()
      for (const command of commands) if (command.status === 'pending') attempt(command)
      runWaiting()
    },
    renews: () => renews,
  }
}

function runOrder(choices: readonly Choice[], order: readonly number[], renews: boolean, atOnce: boolean) {
  const world = createWorld(renews, atOnce)
  const chosen: (Command | null)[] = []
  const steps = choices.map(() => 0)
  for (const index of order) {
    world.advance()
    const { kind, fate } = choices[index]!
    const step = steps[index]!++
    if (step === 0) chosen.push(world.choose(kind))
    const command = chosen[index]
    if (!command) continue
    if (step === 1 && fate !== 'refused') world.execute(command)
    if (step === 2 && fate !== 'killed') world.end(command, fate === 'done' ? 'done' : 'failed')
  }
  world.advance()
  world.sweep()
  return { chosen, renews: world.renews() }
}

/** @returns null if a newer choice may have been executed that was not confirmed */
function expectRenewal(
  choices: readonly Choice[],
  chosen: readonly (Command | null)[],
  renews: boolean,
): boolean | null {
  const newest = chosen.findLastIndex((command) => !command || command.status === 'done')
  if (choices.slice(newest + 1).some(({ fate }) => fate !== 'refused')) return null
  return newest < 0 ? renews : choices[newest]?.kind === 'resume'
}

test.each([
  ['two choices', listOrders(2), combine(CHOICES, CHOICES)],
  ['three choices', listOrders(3), combine(CHOICES, CHOICES, CHOICES)],
  [
    'three choices, and a last one,',
    listOrders(3).flatMap((order) => addLast(order, 3)),
    combine(EXECUTED, EXECUTED, EXECUTED, DONE),
  ],
])('of %s in any order the provider keeps the newest confirmed one', (_, orders, all) => {
  const wrong: unknown[] = []
  for (const choices of playedCases(all))
    for (const order of orders)
      for (const renewed of [true, false])
        for (const atOnce of [true, false]) {
          const { chosen, renews } = runOrder(choices, order, renewed, atOnce)
          const expected = expectRenewal(choices, chosen, renewed)
          if (expected !== null && renews !== expected)
            wrong.push({ choices, order, renewed, atOnce, expected })
        }
  expect(wrong.slice(0, 3)).toEqual([])
})
