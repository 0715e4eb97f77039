import { mountSmallDisk, type SmallDisk } from '@alcove/kit/testing/small-disk'
import { afterAll, test } from 'vitest'
import { serveWithFullLogDisk } from './serve-with-full-log-disk.ts'

const disk = await mountSmallDisk(1)
afterAll(() => disk?.remove())

test.skipIf(!disk).each(['embedded', 'processes'] as const)(
  'the platform (%s) starts, serves and stops in order while its log disk is full',
  (topology) => serveWithFullLogDisk(topology, disk as SmallDisk),
)
