import { expect, test } from 'vitest'
import { openSpaceLedger } from './space-ledger.ts'

const MIB = 1024 ** 2
const GIB = 1024 ** 3

function aLedger(room: number) {
  let milliseconds = 0
  const require = async (bytes: number) => {
    if (promised() + bytes > room) throw new Error('full')
    return bytes
  }
  const ledger = openSpaceLedger({ body: require, output: require }, () => milliseconds)
  const promised = () => ledger.openFromHere()().body
  const pass = (seconds: number) => {
    milliseconds += seconds * 1000
  }
  return { ledger, promised, pass }
}

test('promises a body that trickles little, however much it announces', async () => {
  const { ledger, promised, pass } = aLedger(3 * GIB)
  const hold = ledger.hold('body')
  await hold.cover(2 * GIB)
  expect(promised()).toBe(16 * MIB)
  pass(60)
  hold.written(60_000)
  expect(promised()).toBe(16 * MIB - 60_000)
  hold.release()
  expect(promised()).toBe(0)
})

test('promises a body what arrives within ten minutes at its rate', async () => {
  const { ledger, promised, pass } = aLedger(3 * GIB)
  const hold = ledger.hold('body')
  await hold.cover(2 * GIB)
  pass(10)
  hold.written(10 * MIB)
  expect(promised()).toBe(6 * MIB)
  await hold.cover(14 * MIB)
  expect(promised()).toBe(600 * MIB)
  hold.written(20 * MIB)
  await hold.cover(24 * MIB)
  expect(promised()).toBe(1_200 * MIB)
  pass(390)
  hold.written(2 * GIB - 5 * MIB)
  await hold.cover(2 * GIB)
  expect(promised()).toBe(5 * MIB)
})

test('refuses what a body announces when it does not fit, and what others have taken meanwhile', async () => {
  const { ledger, pass } = aLedger(100 * MIB)
  const slow = ledger.hold('body')
  await expect(slow.cover(101 * MIB)).rejects.toThrow('full')
  await slow.cover(90 * MIB)
  pass(600)
  slow.written(MIB)
  const other = ledger.hold('body')
  await other.cover(16 * MIB)
  await expect(slow.cover(90 * MIB)).rejects.toThrow('full')
})

test('promises nothing to a body that ends while free space is measured for it', async () => {
  const { ledger, promised } = aLedger(3 * GIB)
  const hold = ledger.hold('body')
  const covering = hold.cover(GIB)
  hold.release()
  await covering
  expect(promised()).toBe(0)
})

test('leaves others what they were promised when bodies burst', async () => {
  const { ledger, promised, pass } = aLedger(100 * MIB)
  const honest = ledger.hold('body')
  await honest.cover(40 * MIB)
  const bursts = [1, 2, 3].map(() => ledger.hold('body'))
  for (const burst of bursts) await burst.cover(50 * MIB)
  for (const burst of bursts) {
    pass(0.1)
    burst.written(3 * MIB)
    await burst.cover(7 * MIB)
  }
  expect(promised()).toBeLessThanOrEqual(100 * MIB)
  honest.written(4 * MIB)
  await honest.cover(8 * MIB)
})
