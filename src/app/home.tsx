import { HomePage } from '../features/home/HomePage.tsx'
import { recordPages } from './record-pages.ts'

export const Home = () => <HomePage lists={recordPages} />
