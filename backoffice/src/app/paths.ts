import type { ContentState } from '@alcove/contracts/constants'

/** The only place that writes addresses: of the public site, and within the console. */
export const SITE_HOME = '/'
export const DASHBOARD = '/'
export const QUEUE = '/cases'

export function recordPath(resource: string, id: string): string {
  return `/${resource}/${encodeURIComponent(id)}/show`
}

export const reviewPath = (id: string) => recordPath('cases', id)

/** The case list of one state, or of all. */
export function casesPath(status?: ContentState, sort = 'createdAt', order: 'ASC' | 'DESC' = 'DESC'): string {
  const filter = JSON.stringify(status === undefined ? {} : { status })
  return `/cases?${new URLSearchParams({ filter, sort, order, page: '1', perPage: '25' })}`
}

/** A list with a filter, as its own address would say it. */
export function listPath(resource: string, filter: Record<string, string> = {}): string {
  return `/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`
}

export const searchPath = (resource: string, q: string) => listPath(resource, { q })
