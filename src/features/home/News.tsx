import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Home } from './home.ts'
import { useLanguage } from '../../client/language.tsx'
import { request } from '../../client/request.ts'
import { Card } from './Card.tsx'
import classes from './Home.module.css'
import { homeTexts as texts } from './texts.ts'
import { noteSeenNews } from './calls.ts'

const HelpPanel = lazy(async () => ({ default: (await import('../../client/help/HelpPanel.tsx')).HelpPanel }))

/** Shown after an upgrade until the user has read or dismissed it: the news since the last version seen. */
export function News({ since }: { since: string }) {
  const { t } = useLanguage()
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const seen = async () => {
    queries.setQueryData<Home>(['home'], (home) => home && { ...home, newsSince: null })
    // If storing fails, the notice is shown again.
    await request(noteSeenNews, { handledStatuses: [0, 429, 500, 503] }).catch(() => undefined)
  }
  return (
    <>
      <Card title={t(texts.news)} wide>
        <p>{t(texts.newsExplained)}</p>
        <div className={classes['buttons']}>
          <Button variant="default" onClick={() => setOpen(true)}>
            {t(texts.readNews)}
          </Button>
          <Button variant="subtle" onClick={() => void seen()}>
            {t(texts.dismissNews)}
          </Button>
        </div>
      </Card>
      <Suspense>{isOpen && <HelpPanel newsSince={since} onClose={() => void seen()} />}</Suspense>
    </>
  )
}
