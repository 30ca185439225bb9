import { VisuallyHidden } from '@mantine/core'
import { passwordRule } from '../../shared/password-rule.ts'
import type { CountedText, Text } from '../../shared/texts.ts'
import { IconCheck, IconPoint } from '../../client/icons.tsx'
import { useLanguage } from '../../client/language.tsx'
import classes from './PasswordRule.module.css'

const title: Text = ['Лозинка треба да има:', 'The password must have:']
const texts = {
  length: ['8 до 128 знакова', '8 to 128 characters'],
  lower: ['бар једно мало слово', 'at least one lower-case letter'],
  upper: ['бар једно велико слово', 'at least one upper-case letter'],
  digit: ['бар једну цифру', 'at least one digit'],
  notWeak: [
    'да није честа лозинка или позната реч са цифрама, ни само Ваше име, е-пошта или предузеће (цео списак се проверава при чувању)',
    'no common password, well-known word with digits, or only your name, email or company (fully checked when you save)',
  ],
} as const satisfies Record<keyof typeof passwordRule, Text>
const met: Text = ['испуњено', 'met']
const notMet: Text = ['још није испуњено', 'not met yet']
const allMet: Text = ['Лозинка испуњава све услове.', 'The password meets all conditions.']
const unmetCount: CountedText = {
  one: ['услов није испуњен', 'condition is not met'],
  few: ['услова нису испуњена', 'conditions are not met'],
  other: ['услова није испуњено', 'conditions are not met'],
}

const parts = Object.keys(passwordRule) as (keyof typeof passwordRule)[]

/** The parts of the password rule, ticked off while the user types. */
export function PasswordRule({ id, typed, email }: { id: string; typed: string; email: string }) {
  const { t, count } = useLanguage()
  const isMet = (part: (typeof parts)[number]) => passwordRule[part](typed, email)
  const unmet = parts.filter((part) => !isMet(part)).length
  return (
    <div className={classes['rule']}>
      <div id={id}>
        {t(title)}
        <ul>
          {parts.map((part) => (
            <li key={part} data-met={isMet(part) || undefined}>
              {isMet(part) ? <IconCheck size={16} aria-hidden /> : <IconPoint size={16} aria-hidden />}
              <span>
                {t(texts[part])}
                <VisuallyHidden> – {t(isMet(part) ? met : notMet)}</VisuallyHidden>
              </span>
            </li>
          ))}
        </ul>
      </div>
      {/* Announced while typing, but only as a summary: five lines per keystroke would be too much. */}
      <VisuallyHidden role="status">
        {typed !== '' && (unmet === 0 ? t(allMet) : count(unmet, unmetCount))}
      </VisuallyHidden>
    </div>
  )
}
