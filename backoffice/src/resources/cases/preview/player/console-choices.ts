import { createChoices } from '@alcove/site-kit/player/choices/stored-choices.ts'

/** Choices of moderators. Captions show at once: what viewers may read is judged with the picture. */
export const consoleChoices = createChoices({
  name: 'alcove-console-player',
  speeds: [0.5, 1, 1.25, 1.5, 2, 3, 4],
  captions: true,
})
