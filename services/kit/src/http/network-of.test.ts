import { expect, test } from 'vitest'
import { networkOf, networksOf, widerNetworkOf } from './network-of.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['64:ff9b::203.0.113.9', '64:ff9b:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['203.0.113.9', '203.0.113'],
  ['::ffff:203.0.113.9', '203.0.113'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
  ['2001:0DB8:0001:ffff::9', '2001:db8:1'],
  ['2001:db8::9', '2001:db8:0'],
  ['unknown', 'unknown'],
])('%s belongs to the wider network %s', (address, network) => {
  expect(widerNetworkOf(address)).toBe(network)
})

test.each([
  ['203.0.113.9', ['203.0.113', '203.0.113.9']],
  ['2001:db8:1:2:3:4:5:6', ['2001:db8', '2001:db8:1', '2001:db8:1:2']],
  ['unknown', ['unknown', 'unknown', 'unknown']],
])('%s lies in %j', (address, networks) => {
  expect(networksOf(address)).toEqual(networks)
})
