import { fold } from '../shared/serbian-script.ts'
import { serbianWords } from './serbian-words.ts'

/** What somebody who knows the user tries first. */
export interface About {
  email: string
  name?: string | undefined
  surname?: string | undefined
  company?: string | null | undefined
}

let loaded: Promise<ReadonlySet<string>> | undefined
/** The list takes some megabytes, so it is loaded when a password is first set. */
const commonPasswords = () =>
  (loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'], ...serbianWords]),
  ))

/** Digits and signs that stand for letters; 1 is either. */
const leet: Readonly<Record<string, string>> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' }
const unleeted = (text: string, one: string) => text.replaceAll(/[013457@$!]/g, (sign) => leet[sign] ?? one)

const stripped = (text: string) => text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '')
const onlyLetters = (text: string) => text.replaceAll(/[^\p{L}]/gu, '')
/** The shortest text that the whole one repeats. */
const unrepeated = (text: string) => text.replace(/^(.+?)\1+$/u, '$1')
/** «Моја лозинка» is no better than «лозинка». */
const withoutMy = (text: string) => text.replace(/^(moja|moj|moje|nova|novi|stara|tajna|tajni)(?=.{3})/, '')

/**
 * One of the most common passwords or a Serbian word in either script, also with digits and signs before or after it,
 * repeated, or with digits in place of letters; or nothing but the user's own names and digits.
 */
export async function isCommonPassword(password: string, about: About): Promise<boolean> {
  const common = await commonPasswords()
  const lower = password.toLowerCase()
  const folded = fold(password)
  // Letters of other scripts do not survive folding; what is left of them says nothing.
  const isSerbian = onlyLetters(folded).length >= onlyLetters(lower).length
  const forms = new Set(
    (isSerbian ? [lower, folded, folded.replaceAll(' ', '')] : [lower])
      .flatMap((text) => [text, unleeted(text, 'i'), unleeted(text, 'l')])
      .flatMap((text) => [text, stripped(text)])
      .flatMap((text) => [text, unleeted(text, 'i'), unleeted(text, 'l')])
      .flatMap((text) => [text, unrepeated(text)])
      .flatMap((text) => [text, withoutMy(text)]),
  )
  if ([...forms].some((form) => form.length < 2 || common.has(form))) return true
  const letters = onlyLetters(lower)
  // A letter or three beside a common number.
  if (letters.length < 4 && common.has(lower.replaceAll(/\D/g, ''))) return true
  return isAboutUser(password, about)
}

/** Nothing of weight is left once the user's names, address and company are taken out. */
function isAboutUser(password: string, { email, name = '', surname = '', company }: About): boolean {
  if (password.toLowerCase() === email.toLowerCase()) return true
  const [mailbox = '', domain = ''] = email.split('@')
  const words = [mailbox, domain.replace(/\.[^.]*$/, ''), name, surname, company ?? '']
    .flatMap((text) => [fold(text).replaceAll(' ', ''), ...fold(text).split(' ')])
    .map(onlyLetters)
    .filter((word) => word.length > 2)
    .toSorted((one, another) => another.length - one.length)
  const whole = onlyLetters(fold(password))
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), whole)
  return rest !== whole && rest.length < 4
}
