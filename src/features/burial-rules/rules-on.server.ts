import { type RawBuilder, sql } from 'kysely'

/**
 * The rules of a graveyard that apply on a day, as the end of a query: docs/domain/burial-verdict.md#rules-of-a-graveyard
 */
export const rulesOn = (company: RawBuilder<unknown>, graveyard: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql`
  from burial_rules
  where burial_rules.company_id = ${company} and burial_rules.graveyard_id = ${graveyard}
    and not burial_rules.deleted and burial_rules.valid_from <= ${day}::date
  order by burial_rules.valid_from desc limit 1`
