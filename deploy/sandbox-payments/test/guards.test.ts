import { mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Writable } from 'node:stream'
import { createLogger } from '@alcove/kit/log/logger'
import { expect, test } from 'vitest'
import { SECRET } from './secrets.ts'
import { aCard, CANCEL, openWorld, SUCCESS } from './world.ts'

const BEARER = { Authorization: `Bearer ${SECRET}` }
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }

/** A sandbox, two of its pages, and its log. */
async function open() {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const world = await openWorld({ log: createLogger('trace', sink) })
  const { url: pay, customer } = await world.start()
  const portal = await world.api<{ url: string }>('/portals', { customer, returnUrl: CANCEL })
  return { ...world, lines, pay, portal: portal.url }
}

const tooMuch = () => `number=${'4'.repeat(70_000)}`
const inChunks = () => new Blob([tooMuch()]).stream()

test.each([
  ['with its length', tooMuch],
  ['in chunks', inChunks],
])('refuses a body that is too large, sent %s, as an error of the sender', async (_, body) => {
  const { lines, pay, portal, url, account } = await open()
  for (const to of [pay, `${pay}/confirm`, `${portal}/card`, `${portal}/confirm`, `${url}/v1/checkouts`]) {
    const init = { method: 'POST', headers: { ...FORM, ...BEARER }, body: body(), duplex: 'half' } as const
    expect([to, (await fetch(to, init)).status]).toEqual([to, 413])
  }
  expect(lines).toEqual([])
  expect((await account()).payments).toEqual([])
})

test.each([
  ['multipart/form-data', 'no boundary'],
  ['multipart/form-data; boundary=x', '--y\r\n'],
])('refuses a malformed %s as an error of the sender', async (type, body) => {
  const { lines, pay, portal } = await open()
  for (const to of [pay, `${pay}/confirm`, `${portal}/card`, `${portal}/confirm`]) {
    const answer = await fetch(to, { method: 'POST', headers: { 'Content-Type': type }, body })
    expect([to, answer.status]).toEqual([to, 400])
  }
  expect(lines).toEqual([])
})

test.each(['OPTIONS', 'PUT', 'DELETE', 'PATCH'])('answers %s with 404', async (method) => {
  const { lines, pay, portal, url } = await open()
  for (const to of [`${url}/v1/console`, `${url}/v1/checkouts`, pay, portal, `${url}/`]) {
    const answer = await fetch(to, { method, headers: BEARER })
    expect([to, answer.status]).toEqual([to, 404])
  }
  expect(lines).toEqual([])
})

test('refuses a form sent by a page of another site', async () => {
  const { pay, portal, account } = await open()
  const own = new URL(pay).origin
  for (const Origin of ['https://elsewhere.test', 'null', own.replace('127.0.0.1', 'localhost'), `${own}1`])
    for (const to of [pay, `${pay}/confirm`, `${portal}/card`, `${portal}/confirm`, `${portal}/pay`]) {
      const body = new URLSearchParams(aCard())
      const answer = await fetch(to, { method: 'POST', headers: { Origin }, body, redirect: 'manual' })
      expect([to, Origin, answer.status]).toEqual([to, Origin, 403])
    }
  expect((await account()).payments).toEqual([])
  const body = new URLSearchParams(aCard())
  const answer = await fetch(pay, { method: 'POST', headers: { Origin: own }, body, redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, SUCCESS])
})

test('reads a body in chunks like any other', async () => {
  const { pay } = await open()
  const body = new Blob([new URLSearchParams(aCard()).toString()]).stream()
  const init = { method: 'POST', headers: FORM, body, duplex: 'half', redirect: 'manual' } as const
  expect((await fetch(pay, init)).headers.get('location')).toBe(SUCCESS)
})

test('logs a failure without the address of the page', async () => {
  const { lines, pay, file } = await open()
  await rm(dirname(file), { recursive: true })
  expect((await fetch(pay, { method: 'POST', body: new URLSearchParams(aCard()) })).status).toBe(500)
  await mkdir(dirname(file))
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ method: 'POST', place: 'pay' }])
  expect(lines.join('')).not.toContain('chk_')
})
