import { holdDecision, listCases, undoDecision } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import type { ConsoleCase } from '../../../backoffice/src/api/console-case.ts'
import type { DeskAct } from '../../../backoffice/src/resources/cases/desk/barrier.ts'
import {
  describeState,
  handlePress,
  type Seen,
  updateSeen,
} from '../../../backoffice/src/resources/cases/desk/handle-press.ts'
import {
  arrangeRows,
  keepRows,
  type Shown,
} from '../../../backoffice/src/resources/cases/desk/steady-rows.ts'
import type { ModerationWorld } from '../../../services/moderation/test/support/world.ts'

type Answer = { status: number; code: string | undefined; body: ConsoleCase }

/** Simulates a moderator at the console: with the console's own rules and calls to the real service. */
export class Seat {
  readonly me: Caller
  readonly #world: ModerationWorld
  readonly #ids: string[]
  readonly #now: () => number
  /** Cases at their last update. */
  readonly known = new Map<string, ConsoleCase>()
  readonly #seen = new Map<string, Seen>()
  shown: Shown | null = null
  /** The case of the review; null in the list. */
  open: string | null = null
  /** The queue at its last update. */
  #fresh: string[] = []
  #underWay: { id: string; answer: Promise<Answer> } | null = null
  refused = 0

  constructor(world: ModerationWorld, me: Caller, ids: string[], now: () => number) {
    this.#world = world
    this.me = me
    this.#ids = ids
    this.#now = now
  }

  /** The visible part of the screen, with the gates that follow from it. */
  visible(): ConsoleCase[] {
    const ids = this.open === null ? (this.shown?.ids ?? []) : [this.open]
    const place = this.open === null ? this.shown?.version : ''
    return ids.flatMap((id) => {
      const record = this.known.get(id)
      if (!record) return []
      this.#seen.set(id, updateSeen(this.#seen.get(id) ?? null, describeState(record, place), this.#now()))
      return [record]
    })
  }

  /** Refreshes the data of the screen without moving any row. */
  async poll(): Promise<void> {
    const query = { filter: JSON.stringify({ id: this.#ids }), sort: '["pendingSince","ASC"]' } as never
    const { body } = await this.#world.call(listCases, { query }, { as: this.me })
    for (const record of body) this.known.set(record.id, record as never)
    this.#fresh = body.filter(({ status }) => status === 'PENDING').map(({ id }) => id)
    this.shown = keepRows(this.shown, 'queue', this.#fresh)
    this.visible()
  }

  /** Presses 'Afficher': the rows are rearranged. */
  rearrange(): void {
    this.shown = arrangeRows(this.shown, 'queue', this.#fresh)
    this.visible()
  }

  openCase(id: string): void {
    this.open = id
    // An opened case is rendered anew, with a new cooldown.
    this.#seen.delete(id)
    this.visible()
  }

  backToList(): void {
    this.open = null
    this.#seen.clear()
    this.rearrange()
  }

  /** Presses a control of a visible case. @returns whether it had an effect */
  press(act: DeskAct, id: string, outcome: 'APPROVED' | 'REJECTED' = 'APPROVED'): boolean {
    const record = this.visible().find((one) => one.id === id)
    const seen = this.#seen.get(id)
    if (!record || !seen) return false
    const desk = { me: this.me.id, isAdmin: false, offline: false, busy: this.#underWay !== null }
    const { cooldown, barrier } = handlePress(seen.cooldown, this.#now(), act, record, desk)
    this.#seen.set(id, { ...seen, cooldown })
    if (barrier !== null) {
      this.refused++
      return false
    }
    const body = outcome === 'APPROVED' ? { outcome } : { outcome, reason: 'Le son est inaudible' }
    const answer =
      act === 'undo'
        ? this.#world.call(
            undoDecision,
            { params: { id, decisionId: record.hold?.id as string } },
            { as: this.me },
          )
        : this.#world.call(holdDecision, { params: { id }, body }, { as: this.me })
    this.#underWay = { id, answer: answer as unknown as Promise<Answer> }
    return true
  }

  get isBusy(): boolean {
    return this.#underWay !== null
  }

  /**
   * Delivers or loses the answer to the pending call.
   * @returns undefined when no call was pending
   */
  async hear(isLost: boolean): Promise<Answer | undefined> {
    if (this.#underWay === null) return undefined
    const { id, answer } = this.#underWay
    const answered = await answer
    this.#underWay = null
    if (isLost || answered.status >= 400) {
      await this.poll()
      return answered
    }
    this.known.set(id, answered.body)
    const isDecided = answered.status === 201
    if (isDecided && this.open === id) {
      const following = this.#fresh.find((one) => one !== id)
      if (following === undefined) this.backToList()
      else this.openCase(following)
    }
    this.visible()
    return answered
  }
}
