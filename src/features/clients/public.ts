export { clientCodes, clientColumns, clientFields, clientReferences, clientSuggestions, namedClient } from './client.ts'
