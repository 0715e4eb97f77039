import { addresses } from '../../shared/paths.ts'

/**
 * Empties the page at once, sound and title first, and loads another site in its place. The former address stays
 * in the browser's history: a page cannot remove it.
 */
export function leaveSite(): void {
  for (const media of document.querySelectorAll('video, audio')) (media as HTMLMediaElement).pause()
  document.title = ' '
  document.documentElement.style.background = '#fff'
  document.body.replaceChildren()
  window.location.replace(addresses.exit)
}
