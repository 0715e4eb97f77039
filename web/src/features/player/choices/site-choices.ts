import { createChoices } from '@alcove/site-kit/player/choices/stored-choices.ts'

/** Choices of viewers, for all videos. */
export const siteChoices = createChoices({
  name: 'alcove-player',
  speeds: [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2],
  captions: false,
})
