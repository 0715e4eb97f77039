import { AVI_FILES } from './avi-files.ts'
import { CAPTIONED_FILES } from './captioned-files.ts'
import { CROWDED_FILES } from './crowded-files.ts'
import { CUT_FILES } from './cut-files.ts'
import { DISGUISED_FILES } from './disguised-files.ts'
import type { HostileFile } from './hostile-file.ts'
import { MKV_FILES } from './mkv-files.ts'
import { MP4_FILES } from './mp4-files.ts'
import { NESTED_FILES } from './nested-files.ts'
import { ODD_FILES } from './odd-files.ts'
import { SLOW_FILES } from './slow-files.ts'

/** Files that an attacker may send, all drawn by code. */
export const HOSTILE_FILES: readonly HostileFile[] = [
  ...MP4_FILES,
  ...MKV_FILES,
  ...AVI_FILES,
  ...CROWDED_FILES,
  ...DISGUISED_FILES,
  ...CUT_FILES,
  ...NESTED_FILES,
  ...CAPTIONED_FILES,
  ...ODD_FILES,
  ...SLOW_FILES,
]
