import { password, type TestPlatform } from './platform.ts'
import { records, type Row, unknownRecord } from './towns.ts'

/** The user's own access tokens, and those of others. */
export function accessTokenRows(platform: TestPlatform): Row[] {
  const base = '/api/user/accessTokens'
  const aToken = async (userId: number) => {
    const token = { userId, tokenName: 'ГИС', scopes: ['read'] as const }
    return (await platform.db.insertInto('sessions').values(token).returning('id').executeTakeFirstOrThrow()).id
  }
  return [
    { route: `GET ${base}`, make: () => ({ url: base }), own: records },
    {
      route: `POST ${base}`,
      make: () => ({ url: base, body: { name: 'ГИС', scopes: ['read'], days: 30, oldPassword: password } }),
      own: records,
    },
    {
      route: `DELETE ${base}/:id`,
      make: async ({ town, isOwn, me }) => {
        const owner = isOwn ? me.id : (await platform.aUser('USER', town.company)).id
        return { url: `${base}/${await aToken(owner)}` }
      },
      own: records,
      other: unknownRecord,
    },
  ]
}
