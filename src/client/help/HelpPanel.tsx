import '../mantine-later.css'
import { CloseButton, Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useEffect, useRef, useState } from 'react'
import type { Language } from '../../shared/texts.ts'
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

async function readSections(isAdministrator: boolean, language: 'serbian' | 'english') {
  const handbooks = isAdministrator ? [clerks, administrators] : [clerks]
  const pages = await Promise.all(handbooks.map(async (handbook) => (await handbook[language]()).default))
  return pages.flatMap(sectionsOf)
}
const inHandbooks = (language: Language) => (language === 'en' ? 'english' : 'serbian')

/** The section of the handbook about the page behind it, and all others. */
export function HelpPanel({ onClose }: { onClose: () => void }) {
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
  const shown =
    data?.find(({ anchor }) => anchor === chosen) ?? data?.find((section) => section.title === title) ?? data?.[0]
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
          <Drawer.Title>{t(texts.title)}</Drawer.Title>
          <CloseButton aria-label={t(texts.close)} onClick={onClose} data-autofocus />
        </div>
        <div className={classes['body']}>
          {!data && <p role="status">{t(isError ? texts.notLoaded : texts.loading)}</p>}
          {shown && <Topic key={shown.anchor} section={shown} isChosen={chosen !== undefined} onChoice={choose} />}
          {data && (
            <nav aria-label={t(texts.topics)} className={classes['topics']}>
              <h3>{t(texts.topics)}</h3>
              <ul>
                {data.map(({ anchor, title: topic }) => (
                  <li key={anchor}>
                    <button
                      type="button"
                      aria-current={anchor === shown?.anchor ? 'true' : undefined}
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
