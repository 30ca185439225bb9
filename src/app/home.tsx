import { HomePage } from '../client/home/HomePage.tsx'
import { menu } from './menu.ts'

export const Home = () => <HomePage menu={menu} />
