import { ACCESS_RANK, type AccessLevel, FREE_VIDEOS_PER_LIST } from '@alcove/contracts/constants'
import { TAGS } from '@alcove/contracts/tags'
import { subscriptionsMessages as messages } from '../../../messages/subscriptions.fr.ts'
import type { Plan } from '../api.ts'

type Compared = Pick<Plan, 'id' | 'features'>

/** Compares plans row by row, one value per plan. Omits rows without a value for every plan. */
export function compareFeatures(plans: readonly Compared[]): { label: string; values: string[] }[] {
  const views = plans.map(readViewLimit)
  const rows = [
    ...(views.every((limit) => limit !== undefined) ? [{ label: messages.rows.views, values: views }] : []),
    { label: messages.rows.lists, values: plans.map(({ id }) => describeLists(id)) },
    { label: messages.rows.tags, values: plans.map(({ id }) => describeTags(id)) },
    { label: messages.rows.search, values: plans.map(() => messages.included) },
  ]
  return rows
}

/** The limit is a platform setting, which appears only in the plan's features. */
function readViewLimit({ features }: Compared): string | undefined {
  for (const feature of features) {
    const limit = /(\d+) vidéos par jour/.exec(feature)?.[1]
    if (limit) return limit
    if (/vidéos illimitées/i.test(feature)) return messages.unlimited
  }
  return undefined
}

/** Specification, section 6: below premium, only the first of each list. */
const describeLists = (level: AccessLevel) =>
  ACCESS_RANK[level] >= ACCESS_RANK.premium ? messages.allOfThem : messages.firstOnes(FREE_VIDEOS_PER_LIST)

function describeTags(level: AccessLevel): string {
  const open = TAGS.filter(({ requiredLevel }) => ACCESS_RANK[level] >= ACCESS_RANK[requiredLevel])
  return messages.tagsOf(open.length, TAGS.length)
}
