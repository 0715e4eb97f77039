import type { Provider } from '@alcove/contracts'
import type { SourceVideo } from '../../ports.ts'
import type { Fields } from './fields.ts'
import { countOf } from './numbers.ts'
import { prefixed } from './provider-ids.ts'
import { DESCRIPTION_MAX, textOf, titleOf } from './text.ts'

type Described = Pick<SourceVideo, 'id' | 'provider' | 'providerVideoId' | 'title' | 'description' | 'views'>

/** What every provider says in the same fields. @param id without prefix */
export function describedVideo(provider: Provider, id: string, item: Fields): Described {
  return {
    id: prefixed(provider, id),
    provider,
    providerVideoId: id,
    title: titleOf(item.title),
    description: textOf(item.description, DESCRIPTION_MAX) ?? '',
    views: countOf(item.views),
  }
}
