import { type Call, records, type Row, unknownRecord } from './towns.ts'

/** The document of a record. */
export const documentRow = (base: string, id: (call: Call) => Promise<number>): Row => ({
  route: `GET ${base}/:id`,
  make: async (call) => ({ url: `${base}/${await id(call)}` }),
  own: records,
  other: [401, 404, 404],
})

/** The document of a record, and those of several as one file. */
export const documentRows = (base: string, id: (call: Call) => Promise<number>): Row[] => [
  documentRow(base, id),
  {
    route: `POST ${base}/selected`,
    make: async (call) => ({ url: `${base}/selected`, body: { ids: [await id(call)] } }),
    own: records,
    other: unknownRecord,
  },
]
