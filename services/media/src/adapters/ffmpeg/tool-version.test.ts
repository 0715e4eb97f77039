import { expect, test } from 'vitest'
import { readVersion } from './tool-version.ts'

const said = (name: string, year: number) =>
  `ffmpeg version ${name} Copyright (c) 2000-${year} the FFmpeg developers\nbuilt with gcc`

test.each([
  [said('5.1.9-0+deb12u1', 2026), '5.1.9-0+deb12u1', true],
  [said('8.1.2', 2026), '8.1.2', true],
  [said('n7.1', 2024), 'n7.1', true],
  [said('N-121000-gabcdef0123', 2025), 'N-121000-gabcdef0123', true],
  [said('2026-03-01-git-0123456789-full', 2026), '2026-03-01-git-0123456789-full', true],
  [said('N-47683-g0e8eb07980-static', 2018), 'N-47683-g0e8eb07980-static', false],
  [said('4.4.2-0ubuntu0.22.04.1', 2021), '4.4.2-0ubuntu0.22.04.1', false],
  [said('5.0.3', 2023), '5.0.3', false],
  ['nonsense', 'unknown', false],
])('%j', (text, name, isSupported) => {
  expect(readVersion(text, '')).toEqual({ name, isSupported, appliesCrops: false })
})

test.each([
  ['-apply_cropping[:<stream_spec>]  select the cropping to apply', true],
  ['-autorotate[:<stream_spec>]  automatically insert correct rotate filters', false],
  // Of decoders, since 2017: another option of that name.
  ['  -apply_cropping    <boolean>    .D.V..... (default true)', false],
])('reads from "%s" whether containers crop: %s', (line, appliesCrops) => {
  expect(readVersion('', `Advanced options:\n${line}\n-vpre <preset>`)).toMatchObject({ appliesCrops })
})
