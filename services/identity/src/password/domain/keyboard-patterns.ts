/** Rows and columns of French and English keyboards, digits and the alphabet. */
const ROWS = [
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  '&é"\'(-è_çà',
  '1a2z3e4r5t6y7u8i9o0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'aqwzsxedcrfvtgbyhn',
  'qazwsxedcrfvtgbyhn',
  '1aqw2zsx3edc4rfv5tgb6yhn',
  '1qaz2wsx3edc4rfv5tgb6yhn',
  '!@#$%^&*()',
]
const LINES = [...ROWS, ...ROWS.map((row) => [...row].reverse().join(''))]

/** Shorter steps along a row occur in many legitimate words. */
const STEP_MIN = 3
const UNIT_MAX = 4

/** @returns true when a password consists of keyboard runs, or of one short unit repeated */
export function isKeyboardPattern(password: string): boolean {
  return isRepeated(password) || isAllRuns(password)
}

function isRepeated(password: string): boolean {
  for (let unit = 1; unit <= UNIT_MAX; unit++)
    if (password.length >= unit * 2 && password.startsWith(password.slice(unit))) return true
  return false
}

/** Takes the longest run at each position: `azeqsdwxc` is three runs. */
function isAllRuns(password: string): boolean {
  let at = 0
  while (at < password.length) {
    const length = longestRun(password, at)
    if (length < STEP_MIN) return false
    at += length
  }
  return password.length > 0
}

function longestRun(password: string, from: number): number {
  let longest = sameKeys(password, from)
  for (const line of LINES) {
    let length = longest + 1
    while (from + length <= password.length && line.includes(password.slice(from, from + length)))
      longest = length++
  }
  return longest
}

function sameKeys(password: string, from: number): number {
  let end = from
  while (end < password.length && password[end] === password[from]) end++
  return end - from
}
