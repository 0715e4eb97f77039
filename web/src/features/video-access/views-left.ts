import type { ViewCount } from './api.ts'

/** Videos left today; undefined without a limit. */
export function countViewsLeft({ todayCount, limits }: Pick<ViewCount, 'todayCount' | 'limits'>) {
  return limits.maxViews === null ? undefined : Math.max(0, limits.maxViews - todayCount)
}
