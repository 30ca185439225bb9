export { printedSettings } from './printed-settings.server.ts'
