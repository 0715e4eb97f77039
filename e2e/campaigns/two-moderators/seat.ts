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
import type { ModerationWorld } from '../../../services/moderation/test/world.ts'

type Answer = { status: number; code: string | undefined; body: ConsoleCase }

/** One moderator before the console: its rules are the console's own, its calls go to the real service. */
export class Seat {
  readonly me: Caller
  readonly #world: ModerationWorld
  readonly #ids: string[]
  readonly #now: () => number
  /** Cases as they were last heard of. */
  readonly known = new Map<string, ConsoleCase>()
  readonly #seen = new Map<string, Seen>()
  shown: Shown | null = null
  /** The case of the review; null in the list. */
  open: string | null = null
  /** The queue as it was last heard of. */
  #fresh: string[] = []
  #underWay: { id: string; answer: Promise<Answer> } | null = null
  refused = 0

  constructor(world: ModerationWorld, me: Caller, ids: string[], now: () => number) {
    this.#world = world
    this.me = me
    this.#ids = ids
    this.#now = now
  }

  /** What the person can see now, with the gates that follow from it. */
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

  /** Asks again what the screen shows: nothing moves for it. */
  async poll(): Promise<void> {
    const query = { filter: JSON.stringify({ id: this.#ids }), sort: '["pendingSince","ASC"]' } as never
    const { body } = await this.#world.call(listCases, { query }, { as: this.me })
    for (const record of body) this.known.set(record.id, record as never)
    this.#fresh = body.filter(({ status }) => status === 'PENDING').map(({ id }) => id)
    this.shown = keepRows(this.shown, 'queue', this.#fresh)
    this.visible()
  }

  /** Presses 'Afficher': the rows are arranged anew. */
  rearrange(): void {
    this.shown = arrangeRows(this.shown, 'queue', this.#fresh)
    this.visible()
  }

  openCase(id: string): void {
    this.open = id
    // What is opened is drawn anew, and so is its gate.
    this.#seen.delete(id)
    this.visible()
  }

  backToList(): void {
    this.open = null
    this.#seen.clear()
    this.rearrange()
  }

  /** A press on the controls of a case that is on the screen. @returns whether it did something */
  press(act: DeskAct, id: string, outcome: 'APPROVED' | 'REJECTED' = 'APPROVED'): boolean {
    const record = this.visible().find((one) => one.id === id)
    const seen = this.#seen.get(id)
    if (!record || !seen) return false
    const desk = { me: this.me.id, isAdmin: false, offline: false, busy: this.#underWay !== null }
    const { gate, barrier } = handlePress(seen.gate, this.#now(), act, record, desk)
    this.#seen.set(id, { ...seen, gate })
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
   * The answer to what is under way arrives, or is lost.
   * @returns undefined when nothing was under way
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
