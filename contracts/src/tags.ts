import type { AccessLevel } from './constants.ts'

/** The twelve tags of Discover, in the order of the specification, and the level that opens each. */
export const TAGS = [
  { id: 'milf', name: 'milf', requiredLevel: 'premium' },
  { id: 'teens', name: 'teens', requiredLevel: 'premium', label: 'Jeunes adultes (18+)' },
  { id: 'asian', name: 'asian', requiredLevel: 'premium' },
  { id: 'anal', name: 'anal', requiredLevel: 'vip' },
  { id: 'lesbian', name: 'lesbian', requiredLevel: 'premium' },
  { id: 'blowjob', name: 'blowjob', requiredLevel: 'vip' },
  { id: 'hardcore', name: 'hardcore', requiredLevel: 'vip' },
  { id: 'amateur', name: 'amateur', requiredLevel: 'basic' },
  { id: 'solo', name: 'solo', requiredLevel: 'premium' },
  { id: 'gangbang', name: 'gangbang', requiredLevel: 'vip' },
  { id: 'bbc', name: 'bbc', requiredLevel: 'vip' },
  { id: 'dp', name: 'dp', requiredLevel: 'vip' },
] as const satisfies readonly Tag[]

export interface Tag {
  id: string
  name: string
  requiredLevel: AccessLevel
  /** Shown instead of the name. */
  label?: string
}
