import { places } from '../../app/paths.ts'

/**
 * Empties the page at once, sound and title first, and puts another one in its place. The address before stays in the
 * browser's own history: no page can take it out.
 */
export function leave(): void {
  for (const media of document.querySelectorAll('video, audio')) (media as HTMLMediaElement).pause()
  document.title = ' '
  document.documentElement.style.background = '#fff'
  document.body.replaceChildren()
  window.location.replace(places.exit)
}
