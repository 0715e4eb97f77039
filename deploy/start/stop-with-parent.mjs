const LOOK_EVERY_MS = 500

/**
 * npm runs us behind a shell. If it is killed before it passes the signal on, we would keep running and hold the data folder,
 * so we end when the parent process is gone. Started by hand, no parent is watched.
 */
export function stopWithParent(stop) {
  if (process.channel) process.once('disconnect', stop)
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, LOOK_EVERY_MS)
  timer.unref()
}
