export { letterQuestion } from './letter-question.tsx'
