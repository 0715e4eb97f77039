import type { AnswerOf, Client } from '@alcove/contracts/client'
import type { hideVideo } from '@alcove/contracts/http/moderation/hide-video'
import type { OperationInput } from '@alcove/contracts/operation'

export type ProviderState = AnswerOf<'GET /api/admin/providers'>[number]
export type HiddenVideo = AnswerOf<'GET /api/admin/hidden-videos'>[number]
export type Hide = OperationInput<typeof hideVideo>['body']

/** Staff operations on providers and their videos; the journal records hides and shows. */
export interface ProviderActs {
  getProviderStates(): Promise<ProviderState[]>
  hideVideo(body: Hide): Promise<void>
  /** @param revision of the hide as shown: refused when the video was hidden anew since */
  showVideo(videoId: string, revision: number): Promise<void>
}

export function createProviderActs(client: Client): ProviderActs {
  return {
    getProviderStates: () => client.call('GET /api/admin/providers'),
    async hideVideo(body) {
      await client.call('POST /api/admin/hidden-videos', { body })
    },
    async showVideo(videoId, revision) {
      await client.call('DELETE /api/admin/hidden-videos/{videoId}', {
        params: { videoId },
        query: { revision },
      })
    },
  }
}
