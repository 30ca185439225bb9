import { CloseButton, Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useEffect, useRef, useState } from 'react'
import type { Language } from '../../shared/texts.ts'
import { isNewer } from '../../shared/versions.ts'
import { useFocusBack } from '../focus-back.ts'
import { useLanguage } from '../language.tsx'
import { useRouteTitle } from '../page-title.ts'
import { useSession } from '../session.ts'
import { partsOf, type Section, sectionsOf } from './handbook.ts'
import classes from './HelpPanel.module.css'
import { helpTexts as texts } from './texts.ts'

const clerks = {
  serbian: () => import('../../../docs/handbook-clerk.sr.md?raw'),
  english: () => import('../../../docs/handbook-clerk.en.md?raw'),
}
const administrators = {
  serbian: () => import('../../../docs/handbook-administrator.sr.md?raw'),
  english: () => import('../../../docs/handbook-administrator.en.md?raw'),
}

const news = {
  serbian: () => import('../../../docs/news.sr.md?raw'),
  english: () => import('../../../docs/news.en.md?raw'),
}

async function readSections(isAdministrator: boolean, language: 'serbian' | 'english') {
  const handbooks = isAdministrator ? [clerks, administrators] : [clerks]
  const pages = await Promise.all([...handbooks, news].map(async (page) => (await page[language]()).default))
  return pages.flatMap(sectionsOf)
}
const versionOf = ({ title }: Section) => /\d+(?:\.\d+)+/.exec(title)?.[0]
const inHandbooks = (language: Language) => (language === 'en' ? 'english' : 'serbian')

interface HelpPanelProps {
  /** Shows what is new since this version, in place of the section about the page. */
  newsSince?: string
  onClose: () => void
}

/** The section of the handbook about the page behind it, and all others. */
export function HelpPanel({ newsSince, onClose }: HelpPanelProps) {
  useFocusBack()
  const { t, language } = useLanguage()
  const isAdministrator = useSession()?.user.role !== 'USER'
  const written = inHandbooks(language)
  const { data, isError } = useQuery({
    queryKey: ['handbook', isAdministrator, written],
    queryFn: () => readSections(isAdministrator, written),
    staleTime: Infinity,
  })
  const page = useRouteTitle()
  const [chosen, choose] = useState<string>()
  const title = page?.[written === 'english' ? 1 : 0]
  const isNews = newsSince !== undefined && chosen === undefined
  const isWanted = (section: Section) => {
    if (!isNews) return chosen === undefined ? section.title === title : section.anchor === chosen
    return isNewer(versionOf(section) ?? newsSince, newsSince)
  }
  const matching = data?.filter(isWanted) ?? []
  const sections = matching.length > 0 ? matching : (data?.slice(0, 1) ?? [])
  return (
    <Drawer.Root
      opened
      position="right"
      size={480}
      onClose={onClose}
      closeOnEscape={false}
      onKeyDown={(event) => {
        // Keys must not reach the page or form behind.
        event.stopPropagation()
        if (event.key === 'Escape') onClose()
        if (event.key === 'F1') event.preventDefault()
      }}
      returnFocus={false}
      zIndex={350}
      transitionProps={{ duration: 0 }}
    >
      <Drawer.Overlay backgroundOpacity={0.28} />
      <Drawer.Content>
        <div className={classes['header']}>
          <Drawer.Title>{t(isNews ? texts.news : texts.title)}</Drawer.Title>
          <CloseButton aria-label={t(texts.close)} onClick={onClose} data-autofocus />
        </div>
        <div className={classes['body']}>
          {!data && <p role="status">{t(isError ? texts.notLoaded : texts.loading)}</p>}
          {sections.map((section) => (
            <Topic key={section.anchor} section={section} isChosen={chosen !== undefined} onChoice={choose} />
          ))}
          {data && (
            <nav aria-label={t(texts.topics)} className={classes['topics']}>
              <h3>{t(texts.topics)}</h3>
              <ul>
                {data.map(({ anchor, title: topic }) => (
                  <li key={anchor}>
                    <button
                      type="button"
                      aria-current={sections.some((section) => section.anchor === anchor) ? 'true' : undefined}
                      onClick={() => choose(anchor)}
                    >
                      {t([topic, topic])}
                    </button>
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </div>
      </Drawer.Content>
    </Drawer.Root>
  )
}

interface TopicProps {
  section: Section
  isChosen: boolean
  onChoice: (anchor: string) => void
}

function Topic({ section, isChosen, onChoice }: TopicProps) {
  const { t } = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isChosen) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  const line = (text: string) =>
    partsOf(text).map((part, at) => {
      const words = t([part.text, part.text])
      const key = `${at}${part.text}`
      if (part.kind !== 'link') {
        const Element = { text: Fragment, strong: 'strong', key: 'kbd' }[part.kind]
        return <Element key={key}>{words}</Element>
      }
      const { anchor } = part
      if (anchor === undefined) return <em key={key}>{words}</em>
      return (
        <button key={key} type="button" onClick={() => onChoice(anchor)}>
          {words}
        </button>
      )
    })
  return (
    <section className={classes['topic']}>
      <h3 ref={heading} tabIndex={-1}>
        {t([section.title, section.title])}
      </h3>
      {section.blocks.map(({ kind, lines }) => {
        const items = lines.map((each) => <li key={each}>{line(each)}</li>)
        if (kind === 'list') return <ul key={lines[0]}>{items}</ul>
        if (kind === 'steps') return <ol key={lines[0]}>{items}</ol>
        return <p key={lines[0]}>{lines.map(line)}</p>
      })}
    </section>
  )
}
