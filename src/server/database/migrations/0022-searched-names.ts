// The names by which rights of use and graves are found, and the holders in the list of rights.
import { isAsked, running, status } from '../record-table.ts'

/** Holders of a share until today, or until the end of a right that has ended. */
const holds = `holder.company_id = of_company and holder.role in ('HOLDER', 'CO_HOLDER')
  and (holder.held_to is null or holder.held_to >= least(on_day, held.valid_to))`

/** Those of a party, and of the party that it was merged into. */
const ofHolders = (id: string) =>
  [
    'join parties party on party.company_id = of_company and party.id = holder.party_id and party.survivor_id is null',
    `join parties merged on merged.company_id = of_company and merged.id = holder.party_id
      join parties party on party.company_id = of_company and party.id = merged.survivor_id`,
  ].map(
    (parties) => `select ${id}, party.search_text, party.name_key
      from grave_right_holders holder
      join grave_rights held on held.company_id = of_company and held.id = holder.grave_right_id
      ${parties}
      where ${holds} and ${id} is not null and ${isAsked(id)}`,
  )

const columns = 'search_text text, names text'

export const up = running([
  status('right_names', columns, ofHolders('held.id').join(' union all ')),
  status(
    'grave_names',
    columns,
    [
      `select grave_id, search_text, search_text from interments
      where company_id = of_company and grave_id is not null and ${isAsked('grave_id')} and not deleted
        and (removed_on is null or removed_on > on_day)`,
      ...ofHolders('held.grave_id').map((query) => `${query} and not held.deleted`),
    ].join(' union all '),
  ),
  status(
    'right_holders',
    'holder_names text, holder_key text',
    `select held.id, string_agg(concat_ws(' ', party.name, party.surname), ', ' order by holder.number),
        string_agg(concat_ws(' ', party.sort_keys ->> 'surname', party.sort_keys ->> 'name'), ' ' order by holder.number)
      from grave_rights held
      left join grave_right_holders holder on holder.grave_right_id = held.id and ${holds}
      left join parties named on named.company_id = of_company and named.id = holder.party_id
      left join parties party on party.company_id = of_company
        and party.id = case when named.survivor_id is null then named.id else named.survivor_id end
      where held.company_id = of_company and ${isAsked('held.id')}
      group by held.id`,
  ),
  status(
    'grave_of_death_record',
    'grave_label text, grave_key text',
    `select distinct on (buried.death_record_id) buried.death_record_id, grave.label, grave.sort_keys ->> 'label'
      from interments buried
      join graves grave on grave.company_id = of_company and grave.id = buried.grave_id
      where buried.company_id = of_company and ${isAsked('buried.death_record_id')} and not buried.deleted
      order by buried.death_record_id, buried.removed_on desc nulls first, buried.id desc`,
  ),
])
