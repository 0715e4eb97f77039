import type { CaseState } from '@alcove/contracts/constants'

/** The only file that writes addresses: of the public site, and within the console. */
export const SITE_HOME = '/'
export const DASHBOARD = '/'
export const QUEUE = '/cases'
/** Parameter of the hidden videos list: the video to hide. */
export const HIDE_PARAMETER = 'masquer'

/** Page of a content on the public site. */
export const publicPage = (contentId: string) => `/content/${encodeURIComponent(contentId)}`

export function recordPath(resource: string, id: string): string {
  return `/${resource}/${encodeURIComponent(id)}/show`
}

/** Filter and order of the case list that a moderator walks through, over all pages. */
export interface Walk {
  filter: {
    status?: CaseState | readonly CaseState[] | undefined
    uploadedOn?: string | undefined
    q?: string | undefined
  }
  sort: string
  order: 'ASC' | 'DESC'
}

/** The longest waiting case comes first. */
export const QUEUE_WALK: Walk = { filter: { status: 'PENDING' }, sort: 'pendingSince', order: 'ASC' }

const walkQuery = ({ filter, sort, order }: Walk) =>
  new URLSearchParams({ filter: JSON.stringify(filter), sort, order })

/** Review page of a case, within a walk; the queue by default. */
export function reviewPath(id: string, walk: Walk = QUEUE_WALK): string {
  const query = `?${walkQuery(walk)}`
  return recordPath('cases', id) + (query === `?${walkQuery(QUEUE_WALK)}` ? '' : query)
}

/** The list of a walk. */
export const walkPath = (walk: Walk) => `/cases?${walkQuery(walk)}&page=1&perPage=25`

/** Reads the walk from an address; falls back to the queue. */
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

/** Case list of one or several states. */
export function casesPath(
  status: CaseState | readonly CaseState[],
  sort = 'createdAt',
  order: 'ASC' | 'DESC' = 'DESC',
): string {
  const filter = JSON.stringify({ status })
  return `/cases?${new URLSearchParams({ filter, sort, order, page: '1', perPage: '25' })}`
}

/** Uploads of one day in Paris, `YYYY-MM-DD`. */
export function uploadsPath(uploadedOn: string): string {
  const filter = JSON.stringify({ uploadedOn })
  return `/cases?${new URLSearchParams({ filter, sort: 'createdAt', order: 'DESC', page: '1', perPage: '25' })}`
}

/** List with a filter, in the format that react-admin writes to the address. */
export function listPath(resource: string, filter: Readonly<Record<string, string>> = {}): string {
  return `/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`
}

export const searchPath = (resource: string, q: string) => listPath(resource, { q })
