import type { ViewCount } from './api.ts'

/** Videos that may still be opened today; undefined without limit. */
export function viewsLeft({ todayCount, limits }: Pick<ViewCount, 'todayCount' | 'limits'>) {
  return limits.maxViews === null ? undefined : Math.max(0, limits.maxViews - todayCount)
}
