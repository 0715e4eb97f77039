import { cachedList } from './cached-list/benchmark.ts'
import { effectInAnotherService } from './event-latency/benchmark.ts'
import { firstSegment } from './first-segment/benchmark.ts'
import type { Benchmark } from './harness/benchmark.ts'
import { hostileAnswers } from './hostile-input/hostile-answers.ts'
import { hostileBodies } from './hostile-input/hostile-bodies.ts'
import { hungProvider } from './hung-provider/benchmark.ts'
import { idleCost } from './idle-cost/benchmark.ts'
import { largeCatalogue } from './large-catalogue/benchmark.ts'
import { weightOfPages } from './page-weight/benchmark.ts'
import { pagesOnAPhone } from './phone-pages/benchmark.ts'
import { startAndMemory } from './start-and-memory/benchmark.ts'
import { storyboard } from './storyboard/benchmark.ts'
import { ladder } from './transcode-ladder/benchmark.ts'
import { uploadRate } from './upload-rate/benchmark.ts'

export const BENCHMARKS: readonly Benchmark[] = [
  cachedList,
  effectInAnotherService,
  ladder,
  firstSegment,
  storyboard,
  uploadRate,
  hungProvider,
  weightOfPages,
  largeCatalogue,
  pagesOnAPhone,
  startAndMemory,
  idleCost,
  hostileBodies,
  hostileAnswers,
]
