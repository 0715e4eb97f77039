import type { Benchmark } from './harness/benchmark.ts'
import { effectInAnotherService } from './p05-effect-in-another-service.ts'
import { weightOfPages } from './p11-weight-of-pages.ts'
import { startAndMemory } from './p14-start-and-memory.ts'

export const BENCHMARKS: readonly Benchmark[] = [effectInAnotherService, weightOfPages, startAndMemory]
