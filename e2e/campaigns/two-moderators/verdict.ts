import type { ModerationWorld } from '../../../services/moderation/test/support/world.ts'
import type { Contents, Told } from './story.ts'

interface Row {
  id: string
  case_id: string
  outcome: 'APPROVED' | 'REJECTED'
  decided_by: string
  end: 'APPLIED' | 'UNDONE' | 'LAPSED' | null
  ended_by: string | null
  decisions: number
}

/** @returns descriptions of every difference between the cases and the intended decisions */
export async function judge(world: ModerationWorld, contents: Contents[], told: Told): Promise<string[]> {
  const ids = contents.map(({ contentId }) => contentId)
  const holds = await world.database.query<Row>(
    `SELECT hold.id, hold.case_id, hold.outcome, hold.decided_by, ended.outcome AS end, ended.ended_by,
       (SELECT count(*)::int FROM decision WHERE decision.id = hold.id) AS decisions
     FROM decision_hold hold LEFT JOIN decision_hold_end ended ON ended.hold_id = hold.id
     WHERE hold.case_id = ANY($1::uuid[])`,
    [ids],
  )
  const said = await world.database.query<{ id: string; said: number; decided: number }>(
    `SELECT id, (SELECT count(*)::int FROM decision WHERE case_id = one.id) AS decided,
       (SELECT count(*)::int FROM kit.outbox WHERE key = one.id::text
          AND topic IN ('content.approved', 'content.rejected')) AS said
     FROM unnest($1::uuid[]) AS one (id)`,
    [ids],
  )
  const faults: string[] = []
  const left = [...told.meant]
  const take = (who: string | null, id: string, what: string) => {
    const at = left.findIndex((one) => one.who === who && one.id === id && one.what === what)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }
  for (const hold of holds) {
    const words = `${hold.outcome} of ${hold.case_id} by ${hold.decided_by}`
    if (!take(hold.decided_by, hold.case_id, hold.outcome)) faults.push(`not meant: ${words}`)
    if (hold.end === null) faults.push(`never ended: ${words}`)
    if (hold.end === 'UNDONE' && !take(hold.ended_by, hold.case_id, 'UNDO'))
      faults.push(`undone by accident: ${words}`)
    if ((hold.end === 'APPLIED') !== (hold.decisions === 1))
      faults.push(`${hold.decisions} decisions, ${hold.end}: ${words}`)
  }
  for (const id of told.acknowledged) if (!holds.some((hold) => hold.id === id)) faults.push(`lost: ${id}`)
  for (const one of said)
    if (one.decided > 1 || one.said !== one.decided)
      faults.push(`${one.decided} decisions and ${one.said} events of ${one.id}`)
  return faults
}
