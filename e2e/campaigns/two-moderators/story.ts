import { contentFailed } from '@alcove/contracts'
import { anEvent } from '@alcove/kit/testing/builders'
import { aModerator, type ModerationWorld } from '../../../services/moderation/test/support/world.ts'
import { type Chance, chanceOf } from './chance.ts'
import { Seat } from './seat.ts'

export interface Meant {
  who: string
  id: string
  what: 'APPROVED' | 'REJECTED' | 'UNDO'
}

export interface Told {
  meant: Meant[]
  /** Ids of the decisions that the service acknowledged. */
  acknowledged: string[]
  accidents: number
  refused: number
  conflicts: number
}

export interface Contents {
  contentId: string
  userId: string
}

const STEPS = 14
/** Shorter than a person needs to see a new case and decide about it. */
const BLIND_MS = 799
const PAUSE_MS = 390

/**
 * Two moderators with the same cases, driven by a seed: intended actions, slips, lost answers, and changes from elsewhere.
 * Time is virtual.
 */
export async function tellStory(
  world: ModerationWorld,
  contents: Contents[],
  seed: number,
  applyDue: () => Promise<void>,
): Promise<Told> {
  const chance = chanceOf(seed)
  let time = 0
  const pass = async (ms: number) => {
    time += ms
    world.clock.advance(ms)
    if (chance.happens(0.5)) await applyDue()
  }
  const ids = contents.map(({ contentId }) => contentId)
  const seats = [aModerator(), aModerator()].map((me) => new Seat(world, me, ids, () => time))
  for (const seat of seats) await seat.poll()
  const told: Told = { meant: [], acknowledged: [], accidents: 0, refused: 0, conflicts: 0 }

  const hear = async (seat: Seat) => {
    const answered = await seat.hear(chance.happens(0.1))
    if (answered?.status === 201) told.acknowledged.push(answered.body.hold?.id as string)
    if (answered?.status === 409) told.conflicts++
  }
  /** Sees a case on the screen and decides about it on purpose. */
  const decide = async (seat: Seat) => {
    await pass(chance.between(1_300, 4_000))
    const one = chance.oneOf(seat.visible())
    if (!one || seat.isBusy) return
    const isUndo = one.hold?.decidedBy.id === seat.me.id
    const what = isUndo ? 'UNDO' : chance.oneOf(['APPROVED', 'REJECTED'] as const)
    const did = seat.press(isUndo ? 'undo' : 'approve', one.id, what === 'REJECTED' ? what : 'APPROVED')
    if (!did) return
    told.meant.push({ who: seat.me.id, id: one.id, what })
    if (chance.happens(0.6)) await slip(seat, one.id, chance, pass, hear, told)
  }

  for (let step = 0; step < STEPS; step++) {
    const seat = chance.oneOf(seats)
    const what = chance.between(0, 9)
    if (what <= 4) await decide(seat)
    else if (what === 5) await seat.poll()
    else if (what === 6) await hear(seat)
    else if (what === 7) await pass(chance.between(500, 6_000))
    else if (what === 8) {
      if (seat.isBusy) continue
      if (seat.open !== null && chance.happens(0.4)) seat.backToList()
      else seat.openCase(chance.oneOf(ids))
      if (chance.happens(0.5)) await slip(seat, seat.open ?? ids[0]!, chance, pass, hear, told)
    } else if (chance.happens(0.15)) {
      const revision = chance.between(5, 99)
      await world.transport.publish([anEvent(contentFailed, { ...chance.oneOf(contents), revision })])
    } else if (seat.open === null) {
      seat.rearrange()
      await slip(seat, ids[0]!, chance, pass, hear, told)
    }
  }
  for (const seat of seats) {
    await hear(seat)
    told.refused += seat.refused
  }
  return told
}

/**
 * Repeats a key or click unintentionally, on whatever is at that position by then: once, before a person can have seen the
 * new case, or repeatedly without a pause.
 */
async function slip(
  seat: Seat,
  id: string,
  chance: Chance,
  pass: (ms: number) => Promise<void>,
  hear: (seat: Seat) => Promise<void>,
  told: Told,
): Promise<void> {
  // The row under the pointer: in the list rows do not move, so it is the same; in the review it is the next case.
  const row = seat.shown?.ids.indexOf(id) ?? -1
  const under = () => seat.open ?? seat.shown?.ids[Math.max(row, 0)] ?? id
  if (chance.happens(0.7)) await hear(seat)
  const isMashing = chance.happens(0.5)
  const times = isMashing ? chance.between(2, 9) : 1
  for (let n = 0; n < times; n++) {
    await pass(chance.between(0, isMashing ? PAUSE_MS : BLIND_MS))
    told.accidents++
    seat.press(chance.oneOf(['approve', 'reject', 'undo'] as const), under())
    if (chance.happens(0.3)) await hear(seat)
  }
}
