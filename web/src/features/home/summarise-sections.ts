/** State of one section's list. */
export type SectionState = 'loading' | 'failed' | 'empty' | 'filled'

/** Combines the sections: one message for the page when none of them can show videos. */
export function summariseSections(
  sections: readonly SectionState[],
): 'loading' | 'failed' | 'empty' | 'shown' {
  if (sections.every((state) => state === 'failed')) return 'failed'
  if (sections.every((state) => state === 'failed' || state === 'empty')) return 'empty'
  return sections.includes('loading') ? 'loading' : 'shown'
}
