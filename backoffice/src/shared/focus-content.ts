export const CONTENT = 'main-content'

/** Focuses the content: after the focused element is gone, or to skip the menu. */
export const focusContent = () => document.getElementById(CONTENT)?.focus()
