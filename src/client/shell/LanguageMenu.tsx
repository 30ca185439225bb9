import { languages, languageTags } from '../../shared/texts.ts'
import { useLanguage } from '../language.tsx'
import { Menu } from '../Menu.tsx'
import classes from './Header.module.css'
import { languageNames } from './languages.ts'
import { shellTexts } from './texts.ts'

export function LanguageMenu() {
  const { language, t, setLanguage } = useLanguage()
  const { name, short } = languageNames[language]
  return (
    <Menu
      label={`${short} – ${t(shellTexts.language)}: ${name}`}
      className={classes['control']}
      button={<strong>{short}</strong>}
      items={languages.map((each) => ({
        key: each,
        label: languageNames[each].name,
        lang: languageTags[each],
        current: each === language,
        run: () => setLanguage(each),
      }))}
    />
  )
}
