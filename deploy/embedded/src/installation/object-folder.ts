import { resolve } from 'node:path'
import { type Environment, loadConfig } from '@alcove/kit/config/load-config'
import { mediaConfig } from '@alcove/media/config'
import { z } from 'zod'

const setting = z.object({ OBJECT_FOLDER: mediaConfig.shape.OBJECT_FOLDER.optional() })

/** Where the objects of an installation lie: in its data folder unless the operator says otherwise. */
export function objectFolderOf(dataDir: string, environment: Environment): string {
  return loadConfig(setting, environment).OBJECT_FOLDER ?? resolve(dataDir, 'objects')
}
