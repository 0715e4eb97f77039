import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { leanPlayer } from '../../site-kit/build/lean-player.ts'

const SITE = fileURLToPath(new URL('../../web/', import.meta.url))
const ENTRY = 'entry-of-this-test.tsx'
/** The site's player, without the site around it. */
const CODE = `
  import { createRef, createElement } from 'react'
  import { createRoot } from 'react-dom/client'
  import { qualityOf } from '@alcove/site-kit/player/choices/stored-choices.ts'
  import { ChoicesContext } from '@alcove/site-kit/player/choices/choices-context.ts'
  import { startPlayback } from '@alcove/site-kit/player/playback/playback.ts'
  import { siteChoices } from './src/features/player/choices/site-choices.ts'
  import { SiteControls } from './src/features/player/site-controls.tsx'
  const videoRef = createRef()
  const root = createRoot(document.body.appendChild(document.createElement('main')))
  const duration = Number(new URLSearchParams(location.search).get('duration'))
  const props = { title: 'Une démonstration', videoRef, duration }
  window.show = (more) => {
    const controls = createElement(SiteControls, { ...Object.assign(props, more) })
    root.render(createElement(ChoicesContext, { value: siteChoices }, controls))
  }
  show()
  window.playFrom = (url, speed = 4, isUncapped = false) => new Promise((done, fail) => {
    const video = videoRef.current
    video.onended = () => done(video.webkitAudioDecodedByteCount)
    if (speed) video.defaultPlaybackRate = speed
    video.volume = 0
    video.oncanplay = () => video.play()
    const grants = { check: async () => 'holds', current: (address) => address }
    startPlayback({
      video, url, grants, isUncapped,
      onFatal: () => fail(new Error('It cannot be played')),
      quality: () => qualityOf(siteChoices.useChoices.getState()),
      onRenditions: (renditions) => show({ renditions }),
    })
  })`
/** Builds `index.html`, which names `playFrom` and `show`, with its scripts and styles below `page/`. */
export async function buildPlayerPage(root: string): Promise<void> {
  const id = join(SITE, ENTRY)
  const plugin = {
    name: 'entry',
    resolveId: (source: string) => (source === ENTRY ? id : null),
    load: (path: string) => (path === id ? CODE : null),
  }
  await build({
    root: SITE,
    configFile: false,
    logLevel: 'error',
    plugins: [plugin, leanPlayer()],
    build: {
      outDir: join(root, 'page'),
      target: 'es2022',
      rolldownOptions: {
        input: ENTRY,
        output: { entryFileNames: 'entry.js', chunkFileNames: '[name].js', assetFileNames: 'entry[extname]' },
      },
    },
    base: '/page/',
  })
  const page =
    '<!doctype html><html lang="fr"><link rel="stylesheet" href="/page/entry.css"><script type="module" src="/page/entry.js"></script></html>'
  await writeFile(join(root, 'index.html'), page)
}
