import type { Benchmark } from './harness/benchmark.ts'
import { cachedList } from './p03-cached-list.ts'
import { effectInAnotherService } from './p05-effect-in-another-service.ts'
import { ladder } from './p06-ladder.ts'
import { firstSegment } from './p07-first-segment.ts'
import { hungProvider } from './p10-hung-provider.ts'
import { weightOfPages } from './p11-weight-of-pages.ts'
import { largeCatalogue } from './p12-large-catalogue.ts'
import { pagesOnAPhone } from './p13-pages-on-a-phone.ts'
import { startAndMemory } from './p14-start-and-memory.ts'
import { idleCost } from './p15-idle-cost.ts'
import { hostileAnswers } from './p16-hostile-answers.ts'
import { hostileBodies } from './p16-hostile-bodies.ts'

export const BENCHMARKS: readonly Benchmark[] = [
  cachedList,
  effectInAnotherService,
  ladder,
  firstSegment,
  hungProvider,
  weightOfPages,
  largeCatalogue,
  pagesOnAPhone,
  startAndMemory,
  idleCost,
  hostileBodies,
  hostileAnswers,
]
