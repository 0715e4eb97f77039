import { type ContentState, SEARCH_MAX_LENGTH } from '@alcove/contracts/constants'
import { uploadMessages } from '../../../messages/upload.fr.ts'

/** States by which the list is narrowed: drafts have a list of their own. */
export type SentState = Exclude<ContentState, 'DRAFT'>

export const SENT_STATES = Object.keys(uploadMessages.mine.filters) as SentState[]

/** Which of the uploads the list shows. */
export interface ListChoice {
  q: string
  /** Null for every state. */
  state: SentState | null
}

export const EVERYTHING: ListChoice = { q: '', state: null }

/** Reads `?q=…&etat=pending`; ignores unknown states. */
export function readListChoice(search: URLSearchParams): ListChoice {
  const named = search.get('etat')?.toUpperCase()
  const state = SENT_STATES.find((one) => one === named) ?? null
  return { q: (search.get('q') ?? '').slice(0, SEARCH_MAX_LENGTH), state }
}

/** Query of the address; omits what is not chosen. */
export const writeListChoice = ({ q, state }: ListChoice) =>
  new URLSearchParams({ ...(state && { etat: state.toLowerCase() }), ...(q && { q }) })
