import { randomBytes } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import type { EventTransport, Message, Subscription } from '../../src/events/transport.ts'
import { eventually as within } from '../../src/testing/eventually.ts'

export interface ContractSubject {
  /** Opens a further connection to the same bus, like another process. */
  connect: () => Promise<EventTransport>
  /** Cuts every existing connection, as a restart would; null when the test cannot. */
  interrupt: (() => Promise<void>) | null
}

const message = (topic: string, key: string, value: string): Message => ({ topic, key, value, headers: {} })
const unique = (name: string) => `${name}-${randomBytes(4).toString('hex')}`

/** A freshly started broker on a busy machine is slow with its first group. */
const eventually = <T>(check: () => Promise<T> | T) => within(check, { timeoutMs: 30_000 })

/** Received messages, each value once: a publisher without an answer sends again, and the inbox deduplicates. */
function received() {
  const first = new Map<string, Message>()
  return {
    take: async (message: Message) => {
      if (!first.has(message.value)) first.set(message.value, message)
    },
    messages: () => [...first.values()],
    values: () => [...first.keys()],
  }
}

/** The contract suite that every event transport passes. */
export function transportContract(name: string, subject: () => Promise<ContractSubject>): void {
  describe(`${name} as event transport`, { timeout: 90_000 }, () => {
    const open: EventTransport[] = []
    const joined: Subscription[] = []

    async function connect(): Promise<EventTransport> {
      const transport = await (await subject()).connect()
      open.push(transport)
      return transport
    }
    async function join(
      transport: EventTransport,
      group: string,
      topic: string,
      take: (message: Message) => Promise<void>,
    ) {
      const subscription = await transport.subscribe(group, [topic], take)
      joined.push(subscription)
      return subscription
    }
    afterEach(async () => {
      await Promise.all(joined.splice(0).map((subscription) => subscription.stop()))
      await Promise.all(open.splice(0).map((transport) => transport.close()))
    })

    async function withTopic(): Promise<{ transport: EventTransport; topic: string }> {
      const transport = await connect()
      const topic = unique('exam')
      await transport.ensureTopics([{ name: topic, compacted: false }])
      return { transport, topic }
    }

    test('keeps the order per key, across many keys and calls', async () => {
      const { transport, topic } = await withTopic()
      const sent = Array.from({ length: 300 }, (_, i) => message(topic, `key-${i % 7}`, String(i)))
      const sends = Array.from({ length: 10 }, (_, i) => transport.publish(sent.slice(i * 30, i * 30 + 30)))
      await Promise.all(sends)
      const seen = received()
      await join(transport, unique('order'), topic, seen.take)
      await eventually(() => seen.values().length === sent.length)
      for (let key = 0; key < 7; key++) {
        const values = seen
          .messages()
          .filter((message) => message.key === `key-${key}`)
          .map((message) => Number(message.value))
        expect(values).toEqual([...values].sort((a, b) => a - b))
      }
    })

    test('carries value and headers unchanged', async () => {
      const { transport, topic } = await withTopic()
      const sent = {
        topic,
        key: 'clé',
        value: '{"é":"\\u0000 fin"}',
        headers: { 'content-type': 'a/b', note: 'été' },
      }
      await transport.publish([sent])
      const seen = received()
      await join(transport, unique('headers'), topic, seen.take)
      await eventually(() => seen.values().length === 1)
      expect(seen.messages()).toEqual([sent])
    })

    test('carries a tombstone with its headers on a compacted topic', async () => {
      const transport = await connect()
      const topic = unique('state')
      await transport.ensureTopics([{ name: topic, compacted: true }])
      const sent = [message(topic, 'a', '1'), { ...message(topic, 'a', ''), headers: { ce_id: 'end' } }]
      await transport.publish(sent)
      const seen = received()
      await join(transport, unique('tombstone'), topic, seen.take)
      await eventually(() => seen.values().length === 2)
      expect(seen.messages()).toEqual(sent)
    })

    test('reads from the beginning for a new group, and delivers every message to every group', async () => {
      const { transport, topic } = await withTopic()
      await transport.publish([message(topic, 'a', '1'), message(topic, 'a', '2')])
      const [first, second] = [received(), received()]
      await join(transport, unique('one'), topic, first.take)
      await join(transport, unique('two'), topic, second.take)
      await eventually(() => first.values().length === 2 && second.values().length === 2)
      expect([first.values(), second.values()]).toEqual([
        ['1', '2'],
        ['1', '2'],
      ])
    })

    test('redelivers a message until its handler succeeds, while later ones of the key wait', async () => {
      const { transport, topic } = await withTopic()
      const seen = received()
      let failures = 2
      await join(transport, unique('again'), topic, async (message) => {
        if (message.value === '1' && failures-- > 0) throw new Error('not yet')
        await seen.take(message)
      })
      await transport.publish([message(topic, 'a', '1'), message(topic, 'a', '2')])
      await eventually(() => seen.values().length === 2)
      expect(seen.values()).toEqual(['1', '2'])
    })

    test('redelivers only unfinished messages when a group comes back', async () => {
      const { transport, topic } = await withTopic()
      const group = unique('back')
      const first = received()
      const subscription = await join(transport, group, topic, first.take)
      await transport.publish([message(topic, 'a', '1'), message(topic, 'a', '2')])
      await eventually(() => first.values().length === 2)
      await subscription.stop()
      await transport.publish([message(topic, 'a', '3')])
      expect(await transport.lag(group, [topic])).toBeGreaterThanOrEqual(1)
      const second = received()
      await join(await connect(), group, topic, second.take)
      await eventually(() => second.values().length > 0)
      expect(second.values()).toEqual(['3'])
      await eventually(async () => (await transport.lag(group, [topic])) === 0)
    })

    test('shares keys between two members, never one key at once, and hands over to the one left', async () => {
      const { transport, topic } = await withTopic()
      const group = unique('members')
      const busy = new Set<string>()
      const seen: string[] = []
      const take = async ({ key, value }: Message) => {
        expect(busy.has(key)).toBe(false)
        busy.add(key)
        await new Promise((resolve) => setTimeout(resolve, 2))
        busy.delete(key)
        seen.push(`${key}:${value}`)
      }
      const other = await connect()
      const members = await Promise.all([
        join(transport, group, topic, take),
        join(other, group, topic, take),
      ])
      const send = (from: number) =>
        transport.publish(
          Array.from({ length: 60 }, (_, i) => message(topic, `key-${i % 12}`, String(from + i))),
        )
      await send(0)
      await eventually(() => new Set(seen).size === 60)
      await members[0]?.stop()
      await send(100)
      await eventually(() => new Set(seen).size === 120)
    })

    test('loses nothing with concurrent publishers and a running reader', async () => {
      const { transport, topic } = await withTopic()
      const others = await Promise.all([connect(), connect(), connect()])
      const seen = new Set<string>()
      await join(transport, unique('late'), topic, async ({ value }) => void seen.add(value))
      await Promise.all(
        others.map(async (publisher, p) => {
          for (let i = 0; i < 40; i++) await publisher.publish([message(topic, `key-${i % 5}`, `${p}-${i}`)])
        }),
      )
      await eventually(() => seen.size === 120)
    })

    test('changes nothing when topics are created again, and refuses to publish to an unknown one', async () => {
      const { transport, topic } = await withTopic()
      await transport.publish([message(topic, 'a', '1')])
      await transport.ensureTopics([{ name: topic, compacted: false }])
      const group = unique('same')
      expect(await transport.lag(group, [topic])).toBeGreaterThanOrEqual(1)
      await expect(transport.publish([message(unique('missing'), 'a', '1')])).rejects.toThrow()
    })

    test('keeps reading and publishing after every connection was cut', async (context) => {
      const { interrupt } = await subject()
      if (!interrupt) return context.skip('the tests did not start the broker, so they cannot restart it')
      const { transport, topic } = await withTopic()
      const seen: string[] = []
      await join(transport, unique('restart'), topic, async ({ value }) => void seen.push(value))
      await transport.publish([message(topic, 'a', 'before')])
      await eventually(() => seen.includes('before'))
      await interrupt()
      await eventually(async () => {
        await transport.publish([message(topic, 'a', 'after')])
        return true
      })
      await eventually(() => seen.includes('after'))
      await expect(transport.ping()).resolves.toBeUndefined()
    }, 90_000)
  })
}
