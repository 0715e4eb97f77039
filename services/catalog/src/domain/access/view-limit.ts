import type { AccessLevel } from '@alcove/contracts'
import type { CatalogConfig } from '../../config.ts'

export type ViewLimits = Pick<CatalogConfig, 'VIEW_LIMIT_NONE' | 'VIEW_LIMIT_BASIC' | 'VIEW_LIMIT_PREMIUM'>

/** The result of the daily limit for one video. */
export interface ViewAccess {
  allowed: boolean
  reason: 'DAILY_LIMIT_REACHED' | null
}

export const ALLOWED: ViewAccess = { allowed: true, reason: null }

/** Returns the videos that a level may watch a day; null for no limit. */
export function findMaxViews(level: AccessLevel | null, limits: ViewLimits): number | null {
  if (level === 'vip') return null
  if (level === 'premium') return limits.VIEW_LIMIT_PREMIUM
  return level === 'basic' ? limits.VIEW_LIMIT_BASIC : limits.VIEW_LIMIT_NONE
}

/** Allows what was counted today; anything else must fit below the limit. */
export function checkViewLimit(
  today: { count: number; tracked: boolean },
  maxViews: number | null,
): ViewAccess {
  if (today.tracked || maxViews === null || today.count < maxViews) return ALLOWED
  return { allowed: false, reason: 'DAILY_LIMIT_REACHED' }
}
