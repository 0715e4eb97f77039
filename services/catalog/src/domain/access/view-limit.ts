import type { AccessLevel } from '@alcove/contracts'
import type { CatalogConfig } from '../config.ts'

export type ViewLimits = Pick<CatalogConfig, 'VIEW_LIMIT_NONE' | 'VIEW_LIMIT_BASIC' | 'VIEW_LIMIT_PREMIUM'>

/** Whether a viewer may play a video today. */
export interface ViewAccess {
  allowed: boolean
  reason: 'DAILY_LIMIT_REACHED' | null
}

export const ALLOWED: ViewAccess = { allowed: true, reason: null }

/** How many videos somebody of a level may watch a day; null: without limit. */
export function maxViewsOf(level: AccessLevel | null, limits: ViewLimits): number | null {
  if (level === 'vip') return null
  if (level === 'premium') return limits.VIEW_LIMIT_PREMIUM
  return level === 'basic' ? limits.VIEW_LIMIT_BASIC : limits.VIEW_LIMIT_NONE
}

/** What was counted today stays open; anything else needs room below the limit. */
export function viewAccess(today: { count: number; tracked: boolean }, maxViews: number | null): ViewAccess {
  if (today.tracked || maxViews === null || today.count < maxViews) return ALLOWED
  return { allowed: false, reason: 'DAILY_LIMIT_REACHED' }
}
