export const CONTENT = 'main-content'

/** Where the keyboard goes on when what had the focus is gone or is to be skipped. */
export const focusContent = () => document.getElementById(CONTENT)?.focus()
