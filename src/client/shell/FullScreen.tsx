import type { ReactNode } from 'react'
import { languages, languageTags } from '../../shared/texts.ts'
import { useLanguage } from '../language.tsx'
import { ColorSchemeSwitch } from './ColorSchemeSwitch.tsx'
import classes from './FullScreen.module.css'
import { languageNames } from './languages.ts'
import { LoadingBar } from './LoadingBar.tsx'
import { shellTexts } from './texts.ts'

/** The positions of the cypresses in the picture: left edge, tip, width. */
const cypresses = [
  [92, 316, 58],
  [184, 356, 62],
  [274, 394, 64],
  [498, 432, 67],
  [620, 472, 69],
  [740, 510, 72],
] as const

const cypress = ([x, top, width]: (typeof cypresses)[number]) => {
  const middle = x + width / 2
  return `M${middle} ${top}C${x - 10} ${top + 230} ${x - 10} 780 ${middle} 900C${x + width + 10} 780 ${x + width + 10} ${top + 230} ${middle} ${top}Z`
}

/** The layout of pages without header and side menu: a picture of cypresses beside a form. */
export function FullScreen({ children }: { children: ReactNode }) {
  const { language, t, setLanguage } = useLanguage()
  return (
    <div className={classes['screen']}>
      <header className={classes['art']} data-screen-only>
        <LoadingBar />
        <svg viewBox="0 0 920 900" preserveAspectRatio="xMidYMax slice" aria-hidden>
          {cypresses.map((place) => (
            <path key={place[0]} d={cypress(place)} />
          ))}
        </svg>
        <p className={classes['product']}>{t(shellTexts.product)}</p>
        <p className={classes['motto']}>{t(shellTexts.motto)}</p>
      </header>
      <main className={classes['box']}>
        {children}
        <div className={classes['foot']} data-screen-only>
          <ColorSchemeSwitch />
          {languages.map((each) => (
            <button
              key={each}
              type="button"
              lang={languageTags[each]}
              aria-pressed={each === language}
              onClick={() => setLanguage(each)}
            >
              {languageNames[each].name}
            </button>
          ))}
        </div>
      </main>
    </div>
  )
}
