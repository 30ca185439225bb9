import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Database } from '../../server/database/connection.ts'
import { asPlatform } from '../../server/database/tenancy.ts'
import { createPassword } from '../../server/password-links.ts'
import { sessionFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import type { CurrentUser } from '../../shared/session.ts'

const link = z.object({ token: z.string().max(200) })
const newPassword = z.object({ password: z.string({ error: 'PASSWORD_NOT_STRONG' }).max(1000, 'PASSWORD_NOT_STRONG') })
const schema = { tags: ['user'] }

export function profileRoutes(app: FastifyInstance, db: Database) {
  app.get('/api/user/current', { config: { may: 'ownSession' }, schema }, async (request): Promise<CurrentUser> => {
    const { userId } = sessionFrom(request)
    const { companyId, companyName, city, ...user } = await asPlatform(db, (tx) =>
      tx
        .selectFrom('users')
        .leftJoin('companies', 'companies.id', 'users.companyId')
        .select([
          'users.id',
          'users.name',
          'surname',
          'users.email',
          'phoneNumber',
          'users.address',
          'birthDate',
          'role',
          'language',
        ])
        .select(['companyId', 'companies.name as companyName', 'companies.city'])
        .where('users.id', '=', userId)
        .executeTakeFirstOrThrow(),
    )
    const company = companyId === null || companyName === null ? null : { id: companyId, name: companyName, city }
    return { ...user, roles: [`ROLE_${user.role}`], company }
  })

  app.put(
    '/api/user/createPassword/:token',
    { config: { may: 'anyone' }, schema: { ...schema, params: link, body: newPassword } },
    async (request) => {
      await createPassword(db, valid(link, request.params).token, valid(newPassword, request.body).password)
      return {}
    },
  )
}
