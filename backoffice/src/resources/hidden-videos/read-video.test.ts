import { expect, test } from 'vitest'
import { hintOfVideo, problemOfVideo } from './read-video.ts'

test('names the video that was recognised, before it is hidden', () => {
  const page = 'https://alcove.test/content/redtube/redtube_1234'
  expect([problemOfVideo(page), hintOfVideo(page)]).toEqual([undefined, 'Vidéo reconnue : redtube_1234'])
})

test('says what is no video, and what is a local one', () => {
  expect(problemOfVideo('deux mots')).toMatch(/^Aucune vidéo/)
  expect(problemOfVideo('0198f5a0-0000-7000-8000-000000000001')).toMatch(/^C’est une vidéo locale/)
  expect(hintOfVideo('')).toMatch(/^Identifiant/)
})
