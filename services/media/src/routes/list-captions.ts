import { asCollection, listCaptions as operation } from '@alcove/contracts'
import { nameLanguage } from '@alcove/contracts/resources/playback/captions'
import { answer, route } from '@alcove/kit/http/route'
import type { MediaDeps } from '../deps.ts'
import { findDraft } from '../queries/find-draft.ts'

export const listCaptionsRoute = (deps: Pick<MediaDeps, 'store'>) =>
  route(operation, async ({ params: { id }, caller }) => {
    await findDraft(deps, id, caller)
    const tracks = await deps.store.findCaptionTracks(id)
    const member = tracks.map(({ lang }) => ({ lang, label: nameLanguage(lang) ?? lang }))
    return answer(200, asCollection(`/api/contents/${id}/captions`, member, member.length))
  })
