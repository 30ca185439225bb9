import { fold } from './serbian-script.ts'

/**
 * «д.о.о.», «а. д.» and the like end the name of a legal entity, and «ЈКП» or «Д.о.о.» may begin it:
 * docs/domain/parties.md#legal-entities-in-contracts
 */
const legalForm = /(^| )(d ?o ?o|a ?d|o ?d|k ?d|j ?p|j ?k ?p|z ?z)$|^(d ?o ?o|j ?p|j ?k ?p) /
export const isLegalName = (name: string) => legalForm.test(fold(name))
