import { expect, test } from 'vitest'
import { shownSize } from './shown-size.ts'

test.each([
  ['square pixels', [1_920, 1_080], 1, 0, [1_920, 1_080]],
  ['a wide DVD', [720, 576], 64 / 45, 0, [1_024, 576]],
  ['a narrow DVD', [720, 480], 8 / 9, 0, [720, 540]],
  ['HDV', [1_440, 1_080], 4 / 3, 0, [1_920, 1_080]],
  ['a phone held upright', [1_920, 1_080], 1, -90, [1_080, 1_920]],
  ['upside down', [1_920, 1_080], 1, 180, [1_920, 1_080]],
  ['HDV on its side', [1_440, 1_080], 4 / 3, 270, [1_080, 1_920]],
  ['an odd angle', [1_440, 1_080], 1, 45, [1_440, 1_080]],
  ['proportions of no camera', [320, 240], 100, 0, [320, 240]],
  ['proportions of no camera, the other way', [320, 240], 0.01, 0, [320, 240]],
])('%s', (_, [width, height], aspect, rotation, [shownWidth, shownHeight]) => {
  expect(shownSize({ width: width as number, height: height as number }, aspect, rotation)).toEqual({
    width: shownWidth,
    height: shownHeight,
  })
})
