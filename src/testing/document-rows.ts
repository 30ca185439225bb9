import { type Call, records, type Row } from './towns.ts'

/** The document of a record. */
export const documentRow = (base: string, id: (call: Call) => Promise<number>): Row => ({
  route: `GET ${base}/:id`,
  make: async (call) => ({ url: `${base}/${await id(call)}` }),
  own: records,
  other: [401, 404, 404],
})
