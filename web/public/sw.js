// Keeps one page for when the network is away, and nothing else: no video, no picture, no answer of the platform.
const CACHE = 'alcove-offline-1'
const KEPT = ['/offline.html', '/favicon.svg']

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
  if (event.request.mode !== 'navigate') return
  event.respondWith(fetch(event.request).catch(() => caches.match('/offline.html')))
})
