import type { Provider } from '@alcove/contracts'
import type { SourceVideo } from '../../domain/providers/source-video.ts'
import type { Fields } from './fields.ts'
import { parseCount } from './numbers.ts'
import { addPrefix } from './provider-ids.ts'
import { DESCRIPTION_MAX, parseText, parseTitle } from './text.ts'

type Described = Pick<SourceVideo, 'id' | 'provider' | 'providerVideoId' | 'title' | 'description' | 'views'>

/** Maps the fields that all providers have in common. @param id without prefix */
export function toVideoFields(provider: Provider, id: string, item: Fields): Described {
  return {
    id: addPrefix(provider, id),
    provider,
    providerVideoId: id,
    title: parseTitle(item.title),
    description: parseText(item.description, DESCRIPTION_MAX) ?? '',
    views: parseCount(item.views),
  }
}
