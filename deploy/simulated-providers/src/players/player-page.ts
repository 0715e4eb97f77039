import { html, raw } from 'hono/html'
import type { SimulatedVideo } from '../catalogue/collection.ts'
import { hoursText } from '../catalogue/formats.ts'
import { landscape } from '../pictures/landscape.ts'

/** Nothing from outside, and allowed in a frame of any site, as players of providers are. */
export const PLAYER_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors *",
  'Cache-Control': 'public, max-age=3600',
}

/** Simulates a provider's player: a landscape that moves while it plays. Works without scripts. */
export function playerPage(video: SimulatedVideo, seed: string) {
  return html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${video.title}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<main>
<input type="checkbox" id="play" aria-label="Lecture">
<div class="scene" aria-hidden="true">${raw(landscape(seed, 1))}</div>
<label for="play" aria-hidden="true"><span class="button"></span></label>
<h1>${video.title}</h1>
<p>Lecteur simulé · <span>${hoursText(video.duration)}</span></p>
<div class="bar" aria-hidden="true" style="--duration: ${video.duration}s"><span></span></div>
</main>
</body>
</html>`
}

const STYLE = `
* { box-sizing: border-box; margin: 0 }
html, body, main { height: 100% }
body { background: #101014; color: #fff; font: 500 clamp(13px, 3.2vw, 18px) system-ui, sans-serif }
main { position: relative; overflow: hidden }
.scene { position: absolute; inset: -8%; animation: drift 40s ease-in-out infinite alternate paused }
.scene svg { width: 100%; height: 100%; display: block }
main::after { content: ''; position: absolute; inset: 0; pointer-events: none;
  background: linear-gradient(#0000 45%, #000c) }
input { position: absolute; opacity: 0; z-index: 3 }
label { position: absolute; inset: 0; display: grid; place-items: center; cursor: pointer; z-index: 2 }
.button { width: 72px; height: 72px; border-radius: 50%; background: #000a; display: grid; place-items: center;
  transition: opacity .2s }
.button::before { content: ''; margin-left: 6px; border: solid transparent; border-width: 14px 0 14px 22px;
  border-left-color: #fff }
h1, p { position: absolute; left: 4%; right: 4%; z-index: 1; font-size: 1em }
h1 { bottom: calc(2.4em + 20px) }
p { bottom: calc(.6em + 18px); opacity: .85; font-weight: 400 }
.bar { position: absolute; left: 4%; right: 4%; bottom: 12px; height: 4px; border-radius: 2px; background: #fff5;
  overflow: hidden; z-index: 1 }
.bar span { display: block; height: 100%; background: #fff; transform-origin: 0;
  animation: progress var(--duration) linear both paused }
input:checked ~ .scene, input:checked ~ .bar span { animation-play-state: running }
input:checked ~ label .button { opacity: 0 }
label:hover .button, input:focus-visible ~ label .button { opacity: 1; outline: 3px solid #fff }
@keyframes drift { to { transform: scale(1.1) translateX(-4%) } }
@keyframes progress { from { transform: scaleX(0) } }
@media (prefers-reduced-motion: reduce) { .scene { animation: none } }
`
