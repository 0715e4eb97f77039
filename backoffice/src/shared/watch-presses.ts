const EVENTS = ['keydown', 'pointerdown'] as const

/** Watches keys and pointer from now on, before any control of the page; a held key counts once, when it goes down. */
export function watchPresses() {
  let pressed = false
  const note = (event: KeyboardEvent | PointerEvent) => {
    if (!('repeat' in event && event.repeat)) pressed = true
  }
  for (const name of EVENTS) window.addEventListener(name, note, true)
  return {
    /** Ends the watch. @returns whether anything was pressed meanwhile */
    stop(): boolean {
      for (const name of EVENTS) window.removeEventListener(name, note, true)
      return pressed
    },
  }
}
