export {
  clientCodes,
  clientColumns,
  clientFields,
  clientNameOf,
  clientReferences,
  clientSuggestions,
  namedClient,
  requiredWithoutParty,
} from './client.ts'
