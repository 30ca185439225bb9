import { HomePage } from '../client/home/HomePage.tsx'
import { menu } from './menu.ts'
import { recordPages } from './record-pages.ts'

/** Loaded when they are needed. */
async function textsOf(wanted: string) {
  const { loadRecordPageTexts } = await import('./record-page-texts.ts')
  const texts = (await loadRecordPageTexts()).find(({ type }) => type.page.path === wanted)
  if (!texts) throw new Error(`There are no texts for ${wanted}.`)
  return texts
}

const lists = recordPages.map((page) => ({ ...page, texts: () => textsOf(page.path) }))

export const Home = () => <HomePage menu={menu} lists={lists} />
