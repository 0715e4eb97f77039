import { expect } from 'vitest'
import { startStories } from './stories.ts'
import { ACTS, type Act } from './story.ts'

const SIDE_BY_SIDE = 40

/** Runs stories of decisions, hides and withdrawals, and compares the final states of the three services. */
export async function expectSameEnds(
  count: number,
  length: number,
  firstSeed: number,
  acts: readonly Act[] = ACTS,
): Promise<Set<string>> {
  const stage = await startStories()
  const ends = new Set<string>()
  try {
    for (let from = firstSeed; from < firstSeed + count; from += SIDE_BY_SIDE) {
      const some = Math.min(SIDE_BY_SIDE, firstSeed + count - from)
      const seeds = Array.from({ length: some }, (_, i) => from + i)
      for (const story of await stage.tell(seeds, length, acts)) {
        const end = await stage.endOf(story)
        const told = `seed ${story.seed}: ${story.done.join(' ')}`
        expect({ told, media: end.media, catalog: end.catalog }).toEqual({
          told,
          media: end.moderation,
          catalog: end.moderation,
        })
        if (story.done.includes('withdraw:204')) expect([told, end.media]).toEqual([told, 'WITHDRAWN'])
        expect([told, end.restrictedRevision]).toEqual([told, Math.max(0, ...end.takenAway)])
        expect([told, end.kept.media]).toEqual([told, end.kept.moderation])
        ends.add(String(end.moderation))
        if (end.kept.moderation.evidence) ends.add('EVIDENCE')
        if (end.kept.moderation.report) ends.add('KEPT FOR A REPORT')
        if (end.isJudgedAnew) ends.add('JUDGED ANEW')
      }
    }
  } finally {
    await stage.stop()
  }
  return ends
}
