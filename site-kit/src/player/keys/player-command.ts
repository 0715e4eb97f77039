/** Command of a key press. */
export type PlayerCommand =
  | { act: 'play' | 'mute' | 'fullScreen' | 'pictureInPicture' | 'captions' }
  /** To the next faster or slower speed. */
  | { act: 'speed'; by: 1 | -1 }
  /** Seconds; negative for backwards. */
  | { act: 'seek'; by: number }
  /** Fraction of full volume. */
  | { act: 'volume'; by: number }
  /** Fraction of the duration. */
  | { act: 'jump'; to: number }

/** Element kind that has the focus during a key press. */
export type KeyTarget = 'text' | 'slider' | 'button' | 'player' | 'page'

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>

/**
 * Maps a key to a command by the typed letter, never by its position, so that AZERTY works the same. Digits also
 * by position: AZERTY types them with shift only.
 * @param letters of the site, lower-case
 */
export function readPlayerCommand<C>(
  pressed: Key,
  place: KeyTarget,
  letters: Readonly<Record<string, C>>,
): C | PlayerCommand | undefined {
  if (place === 'text' || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return undefined
  const letter = letters[pressed.key.toLowerCase()]
  if (letter) return letter
  const digit = /^[0-9]$/.exec(pressed.key)?.[0] ?? /^(?:Digit|Numpad)([0-9])$/.exec(pressed.code)?.[1]
  if (digit !== undefined) return { act: 'jump', to: Number(digit) / 10 }
  if (place === 'slider') return undefined
  if (pressed.key === ' ') return place === 'button' ? undefined : { act: 'play' }
  if (pressed.key === 'ArrowLeft') return { act: 'seek', by: -5 }
  if (pressed.key === 'ArrowRight') return { act: 'seek', by: 5 }
  // On the page these two keys scroll.
  if (place === 'page') return undefined
  if (pressed.key === 'ArrowUp') return { act: 'volume', by: 0.1 }
  if (pressed.key === 'ArrowDown') return { act: 'volume', by: -0.1 }
  return undefined
}

/** True for commands that a held key repeats. */
export const repeats = ({ act }: { act: string }) => act === 'seek' || act === 'volume'
