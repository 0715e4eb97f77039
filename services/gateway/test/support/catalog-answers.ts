import type { Call } from './world.ts'

export const LOCAL_ID = '0199f3a0-0000-7000-8000-000000000001'

/** Creates a listed video with the API's fields, including those that pages must not show. */
export function createListedVideo(change: object = {}) {
  return {
    id: LOCAL_ID,
    title: 'Vidéo de démonstration 12',
    description: 'Un lac au crépuscule.',
    createdAt: '2026-11-20T10:00:00.000Z',
    approvedAt: '2026-11-21T09:00:00.000Z',
    duration: 754,
    thumbnailS3Key: 'https://pictures.example.test/secret.jpg',
    embedUrl: 'https://player.example.test/secret',
    tags: ['paysage'],
    ...change,
  }
}

/** Answers about videos as services do when all is well. */
export function answerVideos(call: Call, change: object = {}): Response {
  const { pathname } = new URL(call.path, 'http://alcove.test')
  const list = (id: string, title: string) => [createListedVideo({ id, title, ...change })]
  switch (pathname) {
    case '/api/adult-content/eporner/search':
      return Response.json({ videos: list('eporner_e1', 'Nouveauté 1') })
    case '/api/adult-content/letsjerktv/feed':
      return Response.json({ member: list('letsjerktv_l1', 'Incontournable 1') })
    case '/api/adult-content/redtube/search':
      return Response.json({ member: list('redtube_r1', 'Sélection 1') })
    case '/internal/published-contents':
      return Response.json({ member: list(LOCAL_ID, 'Vidéo de démonstration 12') })
    case '/api/adult-content/eporner/video/e1':
    case '/api/adult-content/eporner/video/eporner_e1':
      return Response.json(createListedVideo({ id: 'eporner_e1', approvedAt: undefined, ...change }))
    case '/api/adult-content/letsjerktv/video-information':
      return Response.json(createListedVideo({ id: 'letsjerktv_l1', ...change }))
    case '/api/adult-content/redtube/video/redtube_r1':
      return Response.json(createListedVideo({ id: 'redtube_r1', ...change }))
    case `/api/contents/${LOCAL_ID}`:
      return Response.json(createListedVideo(change))
    default:
      return Response.json({ code: 'CONTENT_NOT_FOUND' }, { status: 404 })
  }
}
