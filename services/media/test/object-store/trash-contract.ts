import { expect, test } from 'vitest'
import type { StoreOnTrial } from './store-on-trial.ts'

/** What a store promises of what sweeps took. */
export function trashContract(on: () => StoreOnTrial): void {
  const entriesOf = async (name: string) =>
    (await on().store.listTrash()).filter(({ prefix }) => prefix.split('/')[1] === name)

  test('what went to the trash is gone from its place, is listed, and comes back', async () => {
    const { store, put, text } = on()
    await put('hls/t-1/x/720p/0.m4s', 'segment')
    await put('hls/t-1/x/master.m3u8', 'master')
    await put('hls/t-1/xy/master.m3u8', 'another')
    await store.moveToTrash('hls/t-1/x')
    expect(await store.stat('hls/t-1/x/720p/0.m4s')).toBeNull()
    expect(await store.stat('hls/t-1/x/master.m3u8')).toBeNull()
    expect(await text('hls/t-1/xy/master.m3u8')).toBe('another')
    const soon = new Date(Date.now() + 60_000)
    const prefixes = async () => (await store.findRenditions(soon)).map(({ prefix }) => prefix)
    expect(await prefixes()).not.toContain('hls/t-1/x')
    const [entry, ...more] = await entriesOf('t-1')
    expect(more).toEqual([])
    if (!entry) expect.fail('the trash is empty')
    expect(entry.prefix).toBe('hls/t-1/x')
    expect(await store.restoreFromTrash(entry)).toBe('restored')
    expect(await text('hls/t-1/x/720p/0.m4s')).toBe('segment')
    expect(await text('hls/t-1/x/master.m3u8')).toBe('master')
    expect(await prefixes()).toContain('hls/t-1/x')
    expect(await entriesOf('t-1')).toEqual([])
    expect(await store.restoreFromTrash(entry)).toBe('missing')
  })

  test('nothing is put back over what is there again', async () => {
    const { store, put, text } = on()
    await put('sources/t-2/a.mp4', 'before')
    await store.moveToTrash('sources/t-2')
    await put('sources/t-2/b.mp4', 'since')
    const [entry] = await entriesOf('t-2')
    if (!entry) expect.fail('the trash is empty')
    expect(await store.restoreFromTrash(entry)).toBe('taken')
    expect(await text('sources/t-2/b.mp4')).toBe('since')
    expect(await entriesOf('t-2')).toEqual([entry])
  })

  test('lists the oldest day first, and removes one entry for good', async () => {
    const { store, put, passDays } = on()
    await put('uploads/t-3/a.mp4')
    await store.moveToTrash('uploads/t-3')
    passDays(1)
    await put('hls/t-3/x/a.m4s')
    await store.moveToTrash('hls/t-3/x')
    const [first, second, ...more] = await entriesOf('t-3')
    if (!first || !second) expect.fail('the trash lacks entries')
    expect(more).toEqual([])
    expect([first.prefix, second.prefix]).toEqual(['uploads/t-3', 'hls/t-3/x'])
    expect(first.day < second.day).toBe(true)
    await store.removeFromTrash(first)
    await store.removeFromTrash(first)
    expect(await entriesOf('t-3')).toEqual([second])
    expect(await store.restoreFromTrash(first)).toBe('missing')
    expect(await store.restoreFromTrash(second)).toBe('restored')
  })

  test('what was put back and is moved again on a later day is one entry of that day, and whole', async () => {
    const { store, put, text, passDays } = on()
    for (const name of ['a', 'b']) await put(`hls/t-6/x/${name}.m4s`, name)
    await store.moveToTrash('hls/t-6/x')
    const [before] = await entriesOf('t-6')
    if (!before) expect.fail('the trash is empty')
    expect(await store.restoreFromTrash(before)).toBe('restored')
    passDays(2)
    await store.moveToTrash('hls/t-6/x')
    await store.removeUnfinished()
    const [entry, ...more] = await entriesOf('t-6')
    if (!entry) expect.fail('the trash is empty')
    expect(more).toEqual([])
    expect(before.day < entry.day).toBe(true)
    expect(await store.restoreFromTrash(entry)).toBe('restored')
    for (const name of ['a', 'b']) expect(await text(`hls/t-6/x/${name}.m4s`)).toBe(name)
  })

  test('of nothing there is nothing in the trash', async () => {
    const { store } = on()
    await store.moveToTrash('hls/t-4/x')
    expect(await entriesOf('t-4')).toEqual([])
  })

  test('finds no contents by what lies in the trash', async () => {
    const { store, put } = on()
    await put('sources/t-5/a.mp4')
    await store.moveToTrash('sources/t-5')
    expect(await store.findContentIds(1_000)).not.toContain('t-5')
  })
}
