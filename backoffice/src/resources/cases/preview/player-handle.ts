/** What the review screen asks of the open player. */
export interface PlayerHandle {
  /** Plays and pauses. */
  toggle(): void
  /** Runs the command of a key that the review screen has left. */
  press(event: KeyboardEvent): void
  /** Shows a note over the picture. */
  say(text: string): void
}
