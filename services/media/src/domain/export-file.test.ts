import { describe, expect, test } from 'vitest'
import { exportFileName } from './export-file.ts'

const CONTENT = {
  id: '0198f5a0-0000-7000-8000-00000000000b',
  title: 'Une promenade d’été, à l’aube',
  createdAt: new Date('2026-11-23T09:00:00Z'),
  sourceKey: 'sources/0198f5a0-0000-7000-8000-00000000000b/1.mp4',
  state: 'APPROVED',
  hidden: false,
  hideUnannounced: false,
  evidenceHeld: false,
} as const

describe('the name of an original in an archive', () => {
  test('says when, what and which', () => {
    expect(exportFileName(CONTENT, false)).toBe(
      '2026-11-23-une-promenade-d-ete-a-l-aube-0198f5a0-0000-7000-8000-00000000000b.mp4',
    )
  })

  test.each(['../../etc/passwd', 'CON', '视频', '\u202egpj.exe', 'a'.repeat(200)])(
    'is one plain file name for the title %j',
    (title) => {
      const name = exportFileName({ ...CONTENT, title }, false)
      expect(name).toMatch(/^2026-11-23-[a-z0-9-]+\.mp4$/)
      expect(name?.length).toBeLessThan(130)
    },
  )

  test.each([
    { state: 'REJECTED' },
    { state: 'REMOVED' },
    { state: 'WITHDRAWN' },
    { state: 'DRAFT' },
    { hidden: true },
    { evidenceHeld: true },
    { hidden: true, hideUnannounced: true, evidenceHeld: true },
    { hidden: true, hideUnannounced: true, state: 'WITHDRAWN' },
    { sourceKey: null },
  ] as const)('is none for %j', (change) => {
    expect(exportFileName({ ...CONTENT, ...change }, false)).toBeNull()
  })

  test('is none while the uploader is suspended', () => {
    expect(exportFileName(CONTENT, true)).toBeNull()
  })
})
