/** The status and the body of a response. */
export const outcome = (answer: { statusCode: number; json: () => unknown }) => [answer.statusCode, answer.json()]

/** The outcome of a request that is rejected at one field. */
export const atField = (code: string, field: string) => [400, { message: code, field, errors: [{ code, field }] }]
