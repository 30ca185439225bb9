export { withoutGrave } from './without-grave.server.ts'
