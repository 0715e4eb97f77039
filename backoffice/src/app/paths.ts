import type { CaseState } from '@alcove/contracts/constants'

/** The only place that writes addresses: of the public site, and within the console. */
export const SITE_HOME = '/'
export const DASHBOARD = '/'
export const QUEUE = '/cases'
/** Of the list of hidden videos: the video that is to be hidden. */
export const HIDE_PARAMETER = 'masquer'

/** Of a content, on the public site. */
export const publicPage = (contentId: string) => `/content/${encodeURIComponent(contentId)}`

export function recordPath(resource: string, id: string): string {
  return `/${resource}/${encodeURIComponent(id)}/show`
}

/** The list of cases that somebody walks through: its filter and its order, over all pages. */
export interface Walk {
  filter: {
    status?: CaseState | readonly CaseState[] | undefined
    uploadedOn?: string | undefined
    q?: string | undefined
  }
  sort: string
  order: 'ASC' | 'DESC'
}

/** Who waits longest is judged first. */
export const QUEUE_WALK: Walk = { filter: { status: 'PENDING' }, sort: 'pendingSince', order: 'ASC' }

const walkQuery = ({ filter, sort, order }: Walk) =>
  new URLSearchParams({ filter: JSON.stringify(filter), sort, order })

/** One case, and through which list it is walked: the queue unless something else is said. */
export function reviewPath(id: string, walk: Walk = QUEUE_WALK): string {
  const query = `?${walkQuery(walk)}`
  return recordPath('cases', id) + (query === `?${walkQuery(QUEUE_WALK)}` ? '' : query)
}

/** The list that a walk leads through. */
export const walkPath = (walk: Walk) => `/cases?${walkQuery(walk)}&page=1&perPage=25`

/** The walk that an address names; what is no walk is the queue. */
export function readWalk(search: string): Walk {
  const query = new URLSearchParams(search)
  const sort = query.get('sort')
  if (sort === null) return QUEUE_WALK
  try {
    const filter = JSON.parse(query.get('filter') ?? '{}') as Walk['filter']
    return { filter, sort, order: query.get('order') === 'ASC' ? 'ASC' : 'DESC' }
  } catch {
    return QUEUE_WALK
  }
}

/** The case list of one state, or of several. */
export function casesPath(
  status: CaseState | readonly CaseState[],
  sort = 'createdAt',
  order: 'ASC' | 'DESC' = 'DESC',
): string {
  const filter = JSON.stringify({ status })
  return `/cases?${new URLSearchParams({ filter, sort, order, page: '1', perPage: '25' })}`
}

/** The uploads of one day in Paris, `YYYY-MM-DD`. */
export function uploadsPath(uploadedOn: string): string {
  const filter = JSON.stringify({ uploadedOn })
  return `/cases?${new URLSearchParams({ filter, sort: 'createdAt', order: 'DESC', page: '1', perPage: '25' })}`
}

/** A list with a filter, as its own address would say it. */
export function listPath(resource: string, filter: Readonly<Record<string, string>> = {}): string {
  return `/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`
}

export const searchPath = (resource: string, q: string) => listPath(resource, { q })
