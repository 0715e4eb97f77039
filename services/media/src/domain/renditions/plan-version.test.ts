import { createHash } from 'node:crypto'
import { COVER_FRAMES } from '@alcove/contracts'
import { expect, test } from 'vitest'
import { nameCoverFiles } from '../covers/cover-keys.ts'
import { planCoverFrames, planStillSize } from '../covers/plan-stills.ts'
import { MOST_FRAMES, sampleInterval } from '../fingerprints/sampled-frames.ts'
import type { MediaFacts } from '../media-facts.ts'
import type { Rendition } from './ladder.ts'
import { PLAN_VERSION } from './plan-version.ts'
import { PREVIEW_RATE, planPreview, planPreviewSize, previewRate } from './preview-clip.ts'
import { planRenditions } from './rendition-plan.ts'
import { SEGMENT_S } from './segments.ts'
import { keyFrameSeconds, planStoryboard } from './storyboard.ts'

/** Of the newest version. */
const DIGEST = 'b828e6e34aea50d5'

const SIZES = ['3840x2160', '1920x1080', '1080x1920', '1000x1000', '640x360', '160x120', '2x2']
const films = SIZES.map((size) => size.split('x').map(Number)).flatMap(([width = 0, height = 0]) =>
  [3, 60, 7_200].flatMap((seconds) =>
    [1, 25, 120].map(
      (frameRate): MediaFacts => ({
        ...{ duration: seconds + 2, pictureDuration: seconds, width, height, frameRate },
        ...{ frames: seconds * frameRate, hasAudio: true },
        ...(height === 2_160 && { colour: { matrix: 'bt2020', transfer: 'pq' } }),
      }),
    ),
  ),
)

function planOf(film: MediaFacts) {
  const { facts: _, ...plan } = planRenditions(film, { canToneMap: true })
  const [tallest, lowest] = [plan.ladder[0], plan.ladder.at(-1)] as [Rendition, Rendition]
  const gap = keyFrameSeconds(plan)
  return {
    plan,
    storyboard: planStoryboard(lowest, film.duration, gap),
    preview: [
      planPreview(film.duration, plan.frameRate),
      planPreviewSize(lowest),
      previewRate(plan.frameRate),
    ],
    covers: [planCoverFrames(film.duration, plan.frameRate), planStillSize(tallest)],
    samples: sampleInterval(film.duration, gap),
  }
}

test('has another version whenever what is planned of a film changes', () => {
  const constants = {
    SEGMENT_S,
    PREVIEW_RATE,
    MOST_FRAMES,
    COVER_FRAMES,
    covers: nameCoverFiles('automatic'),
  }
  const plans = JSON.stringify([PLAN_VERSION, constants, films.map(planOf)])
  expect(createHash('sha256').update(plans).digest('hex').slice(0, 16)).toBe(DIGEST)
})
