import type { ContentState } from '@alcove/contracts/constants'

/** The only place that writes addresses: of the public site, and within the console. */
export const SITE_HOME = '/'
export const DASHBOARD = '/'
export const QUEUE = '/cases'

export function reviewPath(id: string): string {
  return `/cases/${encodeURIComponent(id)}/show`
}

/** The case list of one state, or of all. */
export function casesPath(status?: ContentState, sort = 'createdAt', order: 'ASC' | 'DESC' = 'DESC'): string {
  const filter = JSON.stringify(status === undefined ? {} : { status })
  return `/cases?${new URLSearchParams({ filter, sort, order, page: '1', perPage: '25' })}`
}
