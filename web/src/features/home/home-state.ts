/** Of one section: how its list stands. */
export type SectionState = 'loading' | 'failed' | 'empty' | 'filled'

/** What the whole page says: one sentence instead of its sections where nothing at all can be shown. */
export function homeState(sections: readonly SectionState[]): 'loading' | 'failed' | 'empty' | 'shown' {
  if (sections.every((state) => state === 'failed')) return 'failed'
  if (sections.every((state) => state === 'failed' || state === 'empty')) return 'empty'
  return sections.includes('loading') ? 'loading' : 'shown'
}
