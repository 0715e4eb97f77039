import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startFilms } from './films.ts'

vi.setConfig({ testTimeout: 60_000 })

let films: Awaited<ReturnType<typeof startFilms>>
beforeAll(async () => {
  films = await startFilms()
})
afterAll(() => films.remove())

const DRAWN = 'mandelbrot=size=426x240:rate=25:start_scale=0.5'
const TEST = 'testsrc2=size=426x240:rate=25'
const GREY = 'color=gray:size=426x240:rate=25'
/** A pattern of which each field has a few pixels: strong, and the same everywhere. */
const chequered = (of: string, by: number) =>
  `format=yuv420p,geq=lum='${of}+${by}*(mod(floor(X/7)+floor(Y/7),2)*2-1)':cb=128:cr=128`
const faint = (contrast: number) => `format=gray,lutyuv=y=128+(val-110)*${contrast}`

/** The smallest rendition, as the ladder encodes it. */
const ladder = (height: number, kilobits: number) => [
  ...[
    '-vf',
    `scale=-2:${height},setsar=1`,
    '-preset',
    'veryfast',
    '-crf',
    '23',
    '-g',
    '50',
    '-sc_threshold',
    '0',
  ],
  ...['-maxrate', `${kilobits}k`, '-bufsize', `${2 * kilobits}k`],
]
const H264 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p']
const film = (source: string, filters = 'null') => [
  '-f',
  'lavfi',
  '-i',
  source,
  '-t',
  '3',
  '-vf',
  filters,
  ...H264,
]

test.each([
  ['a dark film', DRAWN, 'lutyuv=y=16+(val-16)*0.06'],
  ['a dark film with grain', DRAWN, 'lutyuv=y=16+(val-16)*0.12,noise=alls=8:allf=t'],
  ['noise on a drawing', TEST, 'noise=alls=60:allf=t'],
  ['nothing but noise', GREY, 'noise=alls=80:allf=t'],
  ['a film that fades in and out', DRAWN, 'fade=in:0:30,fade=out:45:30'],
  ['a flat film', GREY, 'null'],
  ['a film that flickers', DRAWN, "negate=enable='lt(mod(n,4),2)'"],
  ['an upright film', 'mandelbrot=size=240x426:rate=25', 'null'],
])('knows %s by the renditions of another ladder', async (_, source, filters) => {
  await films.make('source', ...film(source, filters), '-preset', 'ultrafast', '-crf', '8')
  const from = ['-i', films.path('source'), ...H264]
  await films.make('ladder', ...from, ...ladder(240, 577))
  await films.make('taller', ...from, ...ladder(360, 1_060), '-preset', 'ultrafast')
  await films.make('lower', ...from, ...ladder(180, 375), '-preset', 'medium')
  expect(await films.compare('ladder', 'taller')).toBe(true)
  expect(await films.compare('ladder', 'lower')).toBe(true)
})

test('knows a tiny film by another size', async () => {
  await films.make('tiny', ...film('testsrc2=size=100x90:rate=25'), '-crf', '23')
  await films.make('tinier', '-i', films.path('tiny'), ...H264, ...ladder(64, 250))
  expect(await films.compare('tiny', 'tinier')).toBe(true)
})

test.each([0.55, 0.3, 0.15])(
  'tells a flat film from one that is drawn at a contrast of %d',
  async (contrast) => {
    await films.make('flat', ...film(GREY))
    for (const source of [DRAWN, TEST]) {
      await films.make('drawn', ...film(source, faint(contrast)))
      expect(await films.compare('flat', 'drawn')).toBe(false)
      expect(await films.compare('drawn', 'flat')).toBe(false)
    }
  },
)

test.each<[string, [string, string?], [string, string?]]>([
  ['itself at four times its contrast', [DRAWN, faint(0.2)], [DRAWN, faint(0.8)]],
  ['one of the same brightness and contrast', [DRAWN], [DRAWN, 'hflip,vflip']],
  ['colours, where there were none', [GREY], [TEST, 'lutyuv=y=128']],
  ['a drawing in its noise', [GREY, 'noise=alls=60:allf=t'], [DRAWN, `${faint(0.25)},noise=alls=60:allf=t`]],
  [
    'a drawing below its pattern',
    [GREY, chequered('128', 70)],
    [DRAWN, `${faint(0.4)},${chequered('lum(X,Y)', 60)}`],
  ],
  [
    'a drawing around the point that it shows',
    [GREY, 'drawbox=x=206:y=116:w=14:h=8:color=white:t=fill'],
    [DRAWN],
  ],
  ['a grey picture in a second', [TEST], [TEST, "drawbox=color=gray:t=fill:enable='eq(n,30)'"]],
  ['a small thing more', [TEST], [TEST, 'drawbox=x=300:y=60:w=26:h=26:color=white:t=fill']],
])('tells a film from one with %s', async (_, standing, made) => {
  await films.make('standing', ...film(...standing))
  await films.make('made', ...film(...made))
  expect(await films.compare('standing', 'made')).toBe(false)
  expect(await films.compare('made', 'standing')).toBe(false)
})
