import {
  BinaryOperationNode,
  ColumnNode,
  OperationNodeTransformer,
  OperatorNode,
  RawNode,
  ReferenceNode,
  TableNode,
  ValueNode,
  sql,
  type KyselyPlugin,
  type OperationNode,
  type SelectQueryNode,
  type UpdateQueryNode,
} from 'kysely'
import type { Database } from '../../server/database/connection.ts'

/** Placed before the value, it makes the condition true for every company. */
const anyCompany = RawNode.createWithSql('0::bigint')

/** In these tables a company's row has the company's own id. */
const ofCompaniesThemselves = new Set(['companies', 'audit_chains', 'auditChains'])

/** Removes the conditions `company_id = <value>` from a statement, also from raw SQL. */
class WithoutCompanyFilters extends OperationNodeTransformer {
  removed = 0
  /** The company whose requests are sent. */
  company = 0
  #isOfCompaniesThemselves = false

  protected override transformSelectQuery(node: SelectQueryNode): SelectQueryNode {
    return this.#within(node.from?.froms ?? [], () => super.transformSelectQuery(node))
  }

  protected override transformUpdateQuery(node: UpdateQueryNode): UpdateQueryNode {
    return this.#within(node.table ? [node.table] : [], () => super.transformUpdateQuery(node))
  }

  #within<Node>(tables: readonly OperationNode[], transformed: () => Node): Node {
    const before = this.#isOfCompaniesThemselves
    const [only] = tables
    const name = tables.length === 1 && only && TableNode.is(only) ? only.table.identifier.name : ''
    this.#isOfCompaniesThemselves = ofCompaniesThemselves.has(name)
    try {
      return transformed()
    } finally {
      this.#isOfCompaniesThemselves = before
    }
  }

  protected override transformBinaryOperation(node: BinaryOperationNode): BinaryOperationNode {
    const { leftOperand, operator, rightOperand } = node
    if (!ValueNode.is(rightOperand) || !OperatorNode.is(operator) || operator.operator !== '=')
      return super.transformBinaryOperation(node)
    const column = ReferenceNode.is(leftOperand) ? leftOperand.column : leftOperand
    const name = ColumnNode.is(column) ? column.column.name : ''
    const isOwnRow = name === 'id' && this.#isOfCompaniesThemselves && rightOperand.value === this.company
    const isCompany = name === 'company_id' || name === 'companyId' || isOwnRow
    if (!isCompany) return super.transformBinaryOperation(node)
    this.removed += 1
    return BinaryOperationNode.create(anyCompany, OperatorNode.create('<'), rightOperand)
  }

  protected override transformRaw(node: RawNode): RawNode {
    const fragments = node.sqlFragments.map((fragment, at) => {
      const parameter = node.parameters[at]
      if (!parameter || !ValueNode.is(parameter) || !condition.test(fragment)) return fragment
      this.removed += 1
      return fragment.replace(condition, '0::bigint < ')
    })
    return super.transformRaw({ ...node, sqlFragments: fragments })
  }
}
const condition = /(\w+\.)?\bcompany_id = $/

/**
 * The two layers that isolate companies, each of which a test can disable: the company conditions in the application's
 * statements, and the database's row-level security. The former are removed between the query builder and the database,
 * so that the application itself cannot disable them.
 */
export async function isolationLayers(db: Database) {
  const transformer = new WithoutCompanyFilters()
  let filters = true
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => (filters ? node : transformer.transformNode(node)),
    transformResult: ({ result }) => Promise.resolve(result),
  }
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace`.execute(db)
  const rowSecurity = async (state: 'enable' | 'disable') => {
    for (const { name } of rows)
      await sql`alter table ${sql.table(name)} ${sql.raw(state)} row level security`.execute(db)
  }
  return {
    /** The database whose statements lose their company conditions while the filters are off. */
    db: db.withPlugin(plugin),
    rowSecurity,
    /** Runs work of a company with the application's filters on or off. */
    async withFilters<Result>(areOn: boolean, company: number, work: () => Promise<Result>): Promise<Result> {
      filters = areOn
      transformer.company = company
      try {
        return await work()
      } finally {
        filters = true
      }
    },
    get removedFilters() {
      return transformer.removed
    },
  }
}
