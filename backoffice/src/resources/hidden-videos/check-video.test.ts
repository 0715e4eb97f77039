import { expect, test } from 'vitest'
import { checkVideo, describeVideo } from './check-video.ts'

test('names the recognised video', () => {
  const page = 'https://alcove.test/content/redtube/redtube_1234'
  expect([checkVideo(page), describeVideo(page)]).toEqual([undefined, 'Vidéo reconnue : redtube_1234'])
})

test('refuses local videos and other text', () => {
  expect(checkVideo('deux mots')).toMatch(/^Aucune vidéo/)
  expect(checkVideo('0198f5a0-0000-7000-8000-000000000001')).toMatch(/^C’est une vidéo locale/)
  expect(describeVideo('')).toMatch(/^Identifiant/)
})
