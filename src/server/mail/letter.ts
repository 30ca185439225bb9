import '../../shared/latin-texts.ts'
import { inLanguage, type Language, languageTags, type Text } from '../../shared/texts.ts'
import type { CompanyMail, Mail } from './outbox.ts'
import { words } from './words.ts'

export interface Letter {
  subject: string
  text: string
  html: string
}

const product: Text = ['Покој', 'Pokoj']
const greeting: Text = ['Поштовани,', 'Dear']
const orCopy: Text = [
  'Ако дугме не ради, копирајте ову адресу у прегледач:',
  'If the button does not work, copy this address into your browser:',
]
const automatic: Text = [
  'Ову поруку је послао систем; на њу се не одговара.',
  'This message was sent by the system; please do not reply to it.',
]

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

/** A mail in the user's language, as plain text and as simple HTML. */
export function letter({ kind, to, link, about }: Omit<Mail, 'sent'> & { about?: CompanyMail }): Letter {
  const { subject, before, button, after } = words[kind]
  const t = (text: Text) =>
    inLanguage(text, to.language).replace(
      /\{(company|number)\}/g,
      (_, name: 'company' | 'number') => about?.[name] ?? '',
    )
  const hello = to.language === 'en' ? `${t(greeting)} ${to.name},` : t(greeting)
  const opening = [hello, ...before.map(t)]
  const closing = [...after.map(t), ...(about ? [about.company] : [t(automatic), t(product)])]
  return {
    subject: t(subject),
    text: [...opening, ...(link ? [link] : []), ...closing].join('\n\n'),
    html: page(to.language, t(subject), [
      ...opening.map(paragraph),
      ...(link && button
        ? [
            `<p><a href="${escaped(link)}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#1f5c4f;color:#ffffff;text-decoration:none">${escaped(t(button))}</a></p>`,
            `<p>${escaped(t(orCopy))}<br><a href="${escaped(link)}">${escaped(link)}</a></p>`,
          ]
        : []),
      ...closing.map(paragraph),
    ]),
  }
}

const paragraph = (text: string) => `<p>${escaped(text)}</p>`
const page = (language: Language, title: string, paragraphs: readonly string[]) =>
  `<!doctype html><html lang="${languageTags[language]}"><head><meta charset="utf-8"><title>${escaped(title)}</title></head>` +
  `<body style="font:16px/1.5 sans-serif;color:#1b2227;max-width:36em">${paragraphs.join('')}</body></html>`
