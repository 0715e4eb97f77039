// Runs before the first paint, so that neither a bright nor an uncovered page flashes up.
;(() => {
  const root = document.documentElement
  // Note: errors of elements do not bubble. Without the script of the site the page would stay empty, without a word.
  const tell = ({ target }) => {
    if (target instanceof HTMLScriptElement) document.getElementById('unloaded')?.removeAttribute('hidden')
  }
  addEventListener('error', tell, true)
  const read = (storage, name) => {
    try {
      return JSON.parse(storage.getItem(name))?.state ?? {}
    } catch {
      return {}
    }
  }
  const { theme } = read(localStorage, 'alcove-preferences')
  const light =
    theme === 'light' || (theme === 'device' && matchMedia('(prefers-color-scheme: light)').matches)
  root.dataset.theme = light ? 'light' : 'dark'
  if (light) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', '#FAF8FB')
  if (read(sessionStorage, 'alcove-discreet').discreet) root.dataset.discreet = 'on'
})()
