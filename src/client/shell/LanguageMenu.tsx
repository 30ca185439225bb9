import { useLanguage } from '../language.tsx'
import { Menu } from '../Menu.tsx'
import classes from './Header.module.css'
import { languages } from './languages.ts'
import { shellTexts } from './texts.ts'

export function LanguageMenu() {
  const { language, t, setLanguage } = useLanguage()
  const { name, short } = languages[language]
  return (
    <Menu
      label={`${short} – ${t(shellTexts.language)}: ${name}`}
      className={classes['control']}
      button={<strong>{short}</strong>}
      items={Object.values(languages).map((each) => ({
        key: each.code,
        label: each.name,
        lang: each.lang,
        current: each.code === language,
        run: () => setLanguage(each.code),
      }))}
    />
  )
}
