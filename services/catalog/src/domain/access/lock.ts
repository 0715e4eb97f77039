import { type AccessLevel, FREE_VIDEOS_PER_LIST } from '@alcove/contracts'

export interface Lock {
  locked: boolean
  requiredLevel: AccessLevel | null
}

/**
 * Whether the item at a place of a list is open (specification, section 6): the first three always, the rest from
 * premium on. Without a subscription and with basic the answer is the same.
 * @param position absolute in the list asked for, from 0
 */
export function lockAt(position: number, level: AccessLevel | null): Lock {
  const open = position < FREE_VIDEOS_PER_LIST || level === 'premium' || level === 'vip'
  return open ? { locked: false, requiredLevel: null } : { locked: true, requiredLevel: 'premium' }
}
