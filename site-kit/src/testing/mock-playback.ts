import { vi } from 'vitest'

// Both need a browser: the controls stay without behaviour, and a test decides what becomes of the playback. In every file, for
// elements that one file defines stay defined for the others of its worker.
vi.mock('../player/media-chrome-elements.ts', () => ({}))
vi.mock('../player/playback/playback.ts', () => import('./fake-playback.ts'))
