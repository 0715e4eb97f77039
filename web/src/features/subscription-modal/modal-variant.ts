import { unlocks } from '../subscriptions/access/access-level.ts'
import { findTag } from '../tags/find-tag.ts'
import type { ViewCount } from '../video-access/api.ts'

export type ModalVariant = 'no-subscription' | 'limit-reached' | 'upgrade-required'

interface Viewer {
  sellsPlans: boolean
  isAuthenticated: boolean
  /** Undefined while loading. */
  count: Pick<ViewCount, 'todayCount' | 'limits'> | undefined
  tags: readonly string[]
}

/** Chooses the modal of a video page; null for none, as on a free site (specification, sections 2, 4 and 6). */
export function chooseModalVariant({
  sellsPlans,
  isAuthenticated,
  count,
  tags,
}: Viewer): ModalVariant | null {
  if (!sellsPlans) return null
  if (!isAuthenticated) return 'no-subscription'
  if (!count) return null
  const { hasAccess, accessLevel, maxViews } = count.limits
  if (!hasAccess || accessLevel === null) return 'no-subscription'
  if (accessLevel !== 'vip' && maxViews !== null && count.todayCount >= maxViews) return 'limit-reached'
  return accessLevel === 'basic' && tags.some(needsMoreThanBasic) ? 'upgrade-required' : null
}

function needsMoreThanBasic(word: string): boolean {
  const tag = findTag(word)
  return tag !== undefined && !unlocks('basic', tag.requiredLevel)
}
