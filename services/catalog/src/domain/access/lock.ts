import { type AccessLevel, FREE_VIDEOS_PER_LIST } from '@alcove/contracts'

export interface Lock {
  locked: boolean
  requiredLevel: AccessLevel | null
}

/**
 * Locks list items (specification, section 6): the first three are free, the others need premium. Basic opens no more
 * than no subscription.
 * @param position absolute in the requested list, from 0
 */
export function lockForPosition(position: number, level: AccessLevel | null): Lock {
  const open = position < FREE_VIDEOS_PER_LIST || level === 'premium' || level === 'vip'
  return open ? { locked: false, requiredLevel: null } : { locked: true, requiredLevel: 'premium' }
}
