import { expect, test } from 'vitest'
import { checkPassword, checkProfile, checkRegistration, isEmail, looksLikeMobile } from './account.ts'

const registration = {
  username: 'liwei',
  password: 'Right#2026',
  registerType: 'email',
  email: 'li@example.com',
  mobile: '',
  captcha: 'AB3K',
}
const keysOf = (problems: Record<string, { key: string }>) =>
  Object.fromEntries(Object.entries(problems).map(([field, { key }]) => [field, key]))

test('a right registration has no problems, by e-mail and by mobile', () => {
  expect(checkRegistration(registration)).toEqual({})
  expect(checkRegistration({ ...registration, registerType: 'mobile', email: '', mobile: '13800138000' })).toEqual({})
})

test.each([
  [
    'nothing typed',
    { username: '', password: '', email: '', captcha: '' },
    { username: 'invalid.required', password: 'invalid.required', email: 'invalid.required', captcha: 'invalid.required' },
  ],
  ['a name of two letters', { username: 'li' }, { username: 'invalid.account' }],
  ['a name of seventeen', { username: 'a1234567890123456' }, { username: 'invalid.account' }],
  ['a name that is a number', { username: '13800138000' }, { username: 'invalid.account' }],
  ['a short password', { password: 'abc12' }, { password: 'invalid.password' }],
  ['a quote in the password', { password: 'abc"1234' }, { password: 'invalid.password' }],
  ['no way to be reached', { registerType: 'pigeon' }, { type: 'invalid.choice' }],
  ['a mobile of letters', { registerType: 'mobile', mobile: 'call me' }, { mobile: 'invalid.mobile' }],
])('a registration with %s says so at the field', (_, change, problems) => {
  expect(keysOf(checkRegistration({ ...registration, ...change }))).toEqual(problems)
})

test.each([
  ['li.wei+ship@example.co.uk', true],
  ['李伟@例子.中国', true],
  ['li@example', false],
  ['li example@example.com', false],
  ['<li@example.com>', false],
  ['li@-example.com', false],
  ['@example.com', false],
])('%s is an e-mail address: %s', (text, is) => {
  expect(isEmail(text)).toBe(is)
})

test.each([
  ['+44 7911 123456', true],
  ['(0791) 112-3456', true],
  ['12345', false],
  ['+', false],
  ['0791112345a', false],
])('%s can be a mobile number: %s', (text, can) => {
  expect(looksLikeMobile(text)).toBe(can)
})

const profile = {
  username: 'liwei',
  nickname: '李 伟',
  avatar: '/storage/default/20261115/a1.png',
  birthday: '1990-05-21',
  motto: '',
  today: '2026-11-15',
}

test.each([
  ['as it should be', {}, {}],
  ['without birthday and picture', { birthday: '', avatar: '' }, {}],
  ['no nickname', { nickname: '' }, { nickname: 'invalid.required' }],
  ['a nickname with brackets', { nickname: '<b>Li</b>' }, { nickname: 'invalid.name' }],
  ['a nickname of 51', { nickname: '伟'.repeat(51) }, { nickname: 'invalid.name' }],
  ['a picture from elsewhere', { avatar: 'https://evil.example/x.png' }, { avatar: 'invalid.picture' }],
  ['the 30th of February', { birthday: '1990-02-30' }, { birthday: 'invalid.date' }],
  ['a birthday tomorrow', { birthday: '2026-11-16' }, { birthday: 'invalid.date' }],
  ['a birthday long ago', { birthday: '1899-12-31' }, { birthday: 'invalid.date' }],
  ['a novel as a motto', { motto: 'x'.repeat(256) }, { motto: 'invalid.value' }],
])('a profile %s', (_, change, problems) => {
  expect(keysOf(checkProfile({ ...profile, ...change }))).toEqual(problems)
})

test('a new password is judged under the name of its field', () => {
  expect(keysOf(checkPassword('newPassword', ''))).toEqual({ newPassword: 'invalid.required' })
  expect(keysOf(checkPassword('newPassword', '12345'))).toEqual({ newPassword: 'invalid.password' })
  expect(checkPassword('newPassword', '123456')).toEqual({})
})
