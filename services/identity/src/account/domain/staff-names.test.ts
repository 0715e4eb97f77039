import { mixesScripts } from '@alcove/contracts/mixed-scripts'
import { expect, test } from 'vitest'
import { resemblesStaff } from './staff-names.ts'

test.each([
  'admin',
  'ADMINS',
  'Admin42',
  '4dm1n',
  'admin!',
  'ad.min',
  'A D M I N',
  'adm\u0131n',
  '\u0410dmin',
  'ａｄｍｉｎ',
  '𝓐𝓭𝓶𝓲𝓷',
  'Ⓐⓓⓜⓘⓝ',
  'JeanAdmin',
  'Administrateur du site',
  'la modératrice',
  'mode\u0301ration',
  'M0dérateur_7',
  'Modo',
  'Support',
  'le staff',
  'Alcôve',
  'alcove officiel',
  'A1c0ve',
  'AIcôve',
  '\u0430\u04cf\u0441\u043e\u0475\u0435',
  'Équipe Alcôve',
  'EquipeAlcove',
  'equipealcove',
  'AlcoveVideo',
  'l’équipe d’Alcôve',
])('refuses %j', (name) => {
  expect(resemblesStaff(name)).toBe(true)
})

test.each([
  'Modeste',
  'Jean-Modeste Pré',
  'Adminda',
  'Modou',
  'Supporter du PSG',
  'Pascal Coventry',
  'PascalCoventry',
  'Alcide Ovejero',
  'Camille',
  'Noëlle_92',
  'O’Connor',
  'Łukasz',
  'Équipe de rêve',
  'Zoé 🌸',
  'Оскар',
  'Сара Иванова',
  'Мария Smith',
  'Αλέξανδρος',
  '田中Taro',
  'たなか',
  '민준',
  'شقایق\u200cها',
  'Nguyễn Thị Hoa',
  '24/7',
  '***',
])('accepts the name %j', (name) => {
  expect(resemblesStaff(name)).toBe(false)
  expect(mixesScripts(name)).toBe(false)
})

test.each(['Ca\u043cille', 'Ｃａｍｉｌｌｅ', '𝐂amille', 'жλ', 'Camille Р\u0430yet'])(
  'finds that %j mixes scripts',
  (name) => {
    expect(mixesScripts(name)).toBe(true)
  },
)
