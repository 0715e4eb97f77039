// Keeps one page for when the network is away, with its picture and script, and nothing else: no video, no picture, no answer of the platform.
const CACHE = 'alcove-offline-2'
const KEPT = ['/offline.html', '/offline.js', '/favicon.svg']

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(KEPT))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  const outdated = (name) => name.startsWith('alcove-') && name !== CACHE
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(outdated).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname } = new URL(request.url)
  const kept = request.mode === 'navigate' ? '/offline.html' : KEPT.find((path) => path === pathname)
  if (kept) event.respondWith(fetch(request).catch(() => caches.match(kept)))
})
