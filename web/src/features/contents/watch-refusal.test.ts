import { ApiError } from '@alcove/contracts/client'
import { expect, test } from 'vitest'
import { describeWatchRefusal } from './watch-refusal.ts'

test.each([
  [new ApiError(404, 'CONTENT_NOT_FOUND', ''), 'Contenu non trouvé', false],
  [new ApiError(403, 'CONTENT_UNAVAILABLE', ''), "Ce contenu n'est pas disponible", false],
  [new ApiError(500, 'INTERNAL', ''), 'Erreur lors du chargement de la vidéo', true],
  [new ApiError(0, 'NETWORK', ''), 'Erreur lors du chargement de la vidéo', true],
  [new Error('x'), 'Erreur lors du chargement de la vidéo', true],
])('%s', (error, title, passing) => {
  expect(describeWatchRefusal(error)).toMatchObject({ title, passing })
})
