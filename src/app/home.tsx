import { HomePage } from '../features/home/HomePage.tsx'
import { menu } from './menu.ts'
import { recordPages } from './record-pages.ts'

export const Home = () => <HomePage menu={menu} lists={recordPages} />
