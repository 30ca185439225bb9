import { fold } from '../shared/serbian-script.ts'
import { serbianWords } from './serbian-words.ts'

/** Passwords that a person who knows the user would try first. */
export interface UserDetails {
  email: string
  name?: string | undefined
  surname?: string | undefined
  company?: string | null | undefined
}

let loaded: Promise<ReadonlySet<string>> | undefined
/** The list takes several megabytes, so it is loaded when a password is first set. */
const commonPasswords = () =>
  (loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'], ...serbianWords]),
  ))

/** Digits and signs used in place of letters; 1 can be either `i` or `l`. */
const leet: Readonly<Record<string, string>> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' }
const unleeted = (text: string, one: string) => text.replaceAll(/[013457@$!]/g, (sign) => leet[sign] ?? one)

/** Keys on which the Serbian keyboard has other letters: «grobqe» is «гробље». Keyboards differ in the places of y and z. */
const letterOfKey: Readonly<Record<string, string>> = Object.fromEntries(
  ['qљ', 'wњ', 'xџ', 'yз', '[ш', ']ђ', '\\ж', ';ч', "'ћ"].map(([key = '', letter = '']) => [key, letter]),
)
/** As written, and as typed on a Serbian keyboard. The signs may also be meant as signs. */
const typings = (text: string) =>
  ['', 'qwx', 'qwxy', "qwxy[]\\;'"].map((keys) =>
    [...text].map((key) => (keys.includes(key) && letterOfKey[key]) || key).join(''),
  )

const stripped = (text: string) => text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '')
const onlyLetters = (text: string) => text.replaceAll(/[^\p{L}]/gu, '')
/** The shortest text that the whole text repeats. */
const unrepeated = (text: string) => text.replace(/^(.+?)\1+$/u, '$1')
/** «Моја лозинка» is as weak as «лозинка». */
const withoutMy = (text: string) => text.replace(/^(moja|moj|moje|nova|novi|stara|tajna|tajni)(?=.{3})/, '')

/**
 * Whether the password is one of the most common ones or a Serbian word in either script (also with digits and signs around
 * it, repeated, or with digits in place of letters), or consists only of the user's own names and digits.
 */
export async function isCommonPassword(password: string, user: UserDetails): Promise<boolean> {
  const common = await commonPasswords()
  const lower = password.toLowerCase()
  const folded = fold(password)
  // Folding drops letters of other scripts; the remainder would be meaningless.
  const isSerbian = onlyLetters(folded).length >= onlyLetters(lower).length
  const forms = new Set(
    (isSerbian
      ? [
          lower,
          ...typings(lower)
            .map(fold)
            .flatMap((text) => [text, text.replaceAll(' ', '')]),
        ]
      : [lower]
    )
      .flatMap((text) => [text, unleeted(text, 'i'), unleeted(text, 'l')])
      .flatMap((text) => [text, stripped(text)])
      .flatMap((text) => [text, unleeted(text, 'i'), unleeted(text, 'l')])
      .flatMap((text) => [text, unrepeated(text)])
      .flatMap((text) => [text, withoutMy(text)]),
  )
  if ([...forms].some((form) => form.length < 2 || common.has(form))) return true
  const letters = onlyLetters(lower)
  // Up to three letters next to a common number.
  if (letters.length < 4 && common.has(lower.replaceAll(/\D/g, ''))) return true
  return isAboutUser(password, user)
}

/** Whether little remains after removing the user's names, e-mail and company. */
function isAboutUser(password: string, { email, name = '', surname = '', company }: UserDetails): boolean {
  if (password.toLowerCase() === email.toLowerCase()) return true
  const [mailbox = '', domain = ''] = email.split('@')
  const words = [mailbox, domain.replace(/\.[^.]*$/, ''), name, surname, company ?? '']
    .flatMap((text) => [fold(text).replaceAll(' ', ''), ...fold(text).split(' ')])
    .map(onlyLetters)
    .filter((word) => word.length > 2)
    .toSorted((one, another) => another.length - one.length)
  return typings(password.toLowerCase()).some((typed) => {
    const letters = onlyLetters(fold(typed))
    const rest = words.reduce((text, word) => text.replaceAll(word, ''), letters)
    return rest !== letters && rest.length < 4
  })
}
