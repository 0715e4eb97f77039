import { loadPlatformConfig } from '@alcove/embedded/config'
import { expect, test } from 'vitest'

test.each(['/srv/alcove', '/srv', '/srv/alcove/postgres', '/srv/alcove/secrets'])(
  'a work folder that would clear the data folder is refused: %s',
  (WORK_FOLDER) => {
    const settings = { DATA_DIR: '/srv/alcove', OBJECT_FOLDER: '/mnt/objects', WORK_FOLDER }
    expect(() => loadPlatformConfig(settings)).toThrow('WORK_FOLDER')
  },
)
