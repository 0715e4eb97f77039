// Comes back by itself: as soon as the platform answers again, the page that could not be reached is loaded.
;(() => {
  const FIRST_MS = 2_000
  const LONGEST_MS = 30_000
  let pause = FIRST_MS
  let timer
  const look = async () => {
    clearTimeout(timer)
    const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null)
    if (answer?.ok) return location.reload()
    timer = setTimeout(look, pause)
    pause = Math.min(pause * 1.5, LONGEST_MS)
  }
  addEventListener('online', look)
  document.addEventListener('visibilitychange', () => document.hidden || look())
  timer = setTimeout(look, pause)
})()
