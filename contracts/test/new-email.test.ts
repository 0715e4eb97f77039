import { expect, test } from 'vitest'
import { emailSchema, newEmailSchema } from '../src/resources/user.ts'

const MIXED = 'L’email mélange des lettres de plusieurs alphabets'

test.each([
  ['a Cyrillic letter in the domain', 'admin@demо.test'],
  ['a Cyrillic letter before the sign', 'аdmin@demo.test'],
  ['a Greek letter', 'admin@demο.test'],
  ['an Armenian letter', 'admiո@demo.test'],
  ['Cyrillic and Greek', 'жλ@demo.test'],
  ['a label of nothing but letters that look Latin', 'admin@сору.test'],
  ['letters of full width', 'ａdmin@demo.test'],
  ['a mathematical letter', '𝐚dmin@demo.test'],
])('refuses a new address with %s', (_, email) => {
  const { error } = newEmailSchema.safeParse(email)
  expect(error?.issues.map(({ message }) => message)).toEqual([MIXED])
  expect(emailSchema.safeParse(email).success).toBe(true)
})

test.each([
  ['ends in a dot', 'admin@demo.test.'],
  ['ends in a dot of another script', 'admin@demo.test。'],
  ['has such a dot inside', 'admin@mail。demo.test'],
  ['has an empty part', 'admin@demo..test'],
  ['begins with a dot', 'admin@.demo.test'],
])('refuses a domain that %s', (_, email) => {
  const { error } = newEmailSchema.safeParse(email)
  expect(error?.issues.map(({ message }) => message)).toContain("Format d'email invalide")
  expect(emailSchema.safeParse(email).success).toBe(true)
})

test.each([
  'a..b.@demo.test',
  'admin@demo.test',
  'rené.élan+1@château.test',
  'rene\u0301@demo.test',
  'почта@пример.test',
  'info@пример.com',
  'λόγος@παράδειγμα.test',
  '用户@例え.test',
  'かな漢字abc@demo.test',
  '사용자@예시.test',
  'o’neil_2@demo-1.test',
])('accepts %s', (email) => {
  expect(newEmailSchema.safeParse(email).success).toBe(true)
})
