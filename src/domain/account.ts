import type { FieldProblems } from './errors.ts'
import { characterCount } from './text.ts'
import { isCalendarDay } from './time.ts'

/** Account and user names: 3 to 16 characters, a letter first, so that a name is never taken for a mobile number or an e-mail. */
export const accountPattern = /^[a-zA-Z][a-zA-Z0-9_]{2,15}$/

const reservedNames = new Set(
  [
    'admin administrator root superuser super system sysadmin security support service services help helpdesk',
    'staff team official moderator operator ops finance billing warehouse driver customs postmaster webmaster',
    'hostmaster abuse noreply no_reply info kefu guanfang shipsmart r2r api null undefined anonymous',
  ].flatMap((names) => names.split(' ')),
)

/** Names that would let a member pass for the staff of the site. */
export const isReservedName = (username: string): boolean => reservedNames.has(username.toLowerCase())

/** 6 to 32 characters; quotes, angle brackets, ampersand and line breaks are left out for the sake of existing clients. */
export const passwordPattern = /^(?!.*[&<>"'\n\r]).{6,32}$/

const emailPattern = /^[^\s@<>()",;:\\[\]]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}]{2,63}$/u
export const isEmail = (text: string): boolean => text.length <= 254 && emailPattern.test(text)

/** Only whether it can be a number at all; whether it exists is for those who know every country's plan. */
export const looksLikeMobile = (text: string): boolean =>
  /^\+?[\d\s().-]{6,24}$/.test(text) && /\d{6}/.test(text.replace(/\D/g, ''))

const nicknamePattern = /^[\p{L}\p{N}_·-](?:[\p{L}\p{N}_·\- ]*[\p{L}\p{N}_·-])?$/u

export type Registration = {
  username: string
  password: string
  registerType: string
  email: string
  mobile: string
  captcha: string
}

/** What is wrong with a registration, by field; the form asks this before sending and the server before believing. */
export function checkRegistration({ username, password, registerType, email, mobile, captcha }: Registration): FieldProblems {
  return toProblems({
    username:
      username === ''
        ? 'invalid.required'
        : !accountPattern.test(username)
          ? 'invalid.account'
          : isReservedName(username) && 'invalid.account_reserved',
    password: password === '' ? 'invalid.required' : !passwordPattern.test(password) && 'invalid.password',
    ...checkContact(registerType, { email, mobile }),
    captcha: captcha === '' && 'invalid.required',
  })
}

/** One of the two ways to be reached, whichever was chosen. */
export function checkContact(type: string, { email, mobile }: { email: string; mobile: string }): Findings {
  if (type === 'email') return { email: email === '' ? 'invalid.required' : !isEmail(email) && 'invalid.email' }
  if (type === 'mobile') return { mobile: mobile === '' ? 'invalid.required' : !looksLikeMobile(mobile) && 'invalid.mobile' }
  return { type: 'invalid.choice' }
}

export const checkPassword = (field: string, password: string): FieldProblems =>
  toProblems({ [field]: password === '' ? 'invalid.required' : !passwordPattern.test(password) && 'invalid.password' })

export type Profile = { username: string; nickname: string; avatar: string; birthday: string; motto: string; today: string }

export const longestMotto = 255
export const longestNickname = 50

/** What is wrong with a profile, by field. Days are compared as text, which `YYYY-MM-DD` is made for. */
export function checkProfile({ username, nickname, avatar, birthday, motto, today }: Profile): FieldProblems {
  return toProblems({
    username: username === '' ? 'invalid.required' : !accountPattern.test(username) && 'invalid.account',
    nickname:
      nickname === ''
        ? 'invalid.required'
        : (characterCount(nickname) > longestNickname || !nicknamePattern.test(nickname)) && 'invalid.name',
    avatar: avatar !== '' && !isPicturePath(avatar) && 'invalid.picture',
    birthday: birthday !== '' && !(isCalendarDay(birthday) && birthday >= '1900-01-01' && birthday <= today) && 'invalid.date',
    motto: characterCount(motto) > longestMotto && 'invalid.value',
  })
}

type OwnInfo = { avatar?: string; nickname?: string; email?: string; mobile?: string; password?: string }

/** What is wrong with what somebody of the back office says about themself; only what was sent is looked at. */
export function checkOwnInfo({ avatar, nickname, email, mobile, password }: OwnInfo): FieldProblems {
  return toProblems({
    nickname: nickname === '' ? 'invalid.required' : nickname !== undefined && !nicknamePattern.test(nickname) && 'invalid.name',
    avatar: Boolean(avatar) && !isPicturePath(avatar ?? '') && 'invalid.picture',
    email: Boolean(email) && !isEmail(email ?? '') && 'invalid.email',
    mobile: Boolean(mobile) && !looksLikeMobile(mobile ?? '') && 'invalid.mobile',
    password: Boolean(password) && !passwordPattern.test(password ?? '') && 'invalid.password',
  })
}

const isPicturePath = (path: string): boolean => /^\/(storage|static)\/[\w./-]{1,400}$/.test(path)

type Findings = Record<string, string | false>

const toProblems = (findings: Findings): FieldProblems =>
  Object.fromEntries(Object.entries(findings).flatMap(([field, key]) => (key ? [[field, { key }]] : [])))
