// Owns a statement that is limited by settings of its own: both are sent at once, and PostgreSQL runs what comes before one Sync
// as one transaction. So the settings end with the statement, whether it fails or not, without a round trip for them.
import pg from 'pg'

type Wire = {
  parsedStatements: Record<string, string | undefined>
  parse(message: { text: string; name: string }): void
  bind(message: { portal: string; statement: string; values: string[] }): void
  execute(message: { portal: string }): void
}
// What pg's query does when it is sent, and with what comes back; its types do not name these.
type Sent = {
  prepare(connection: Wire): void
  requiresPreparation(): boolean
  handleDataRow(row: unknown): void
  handleCommandComplete(message: unknown, connection: Wire): void
}
type QueryClass = new (config: { text: string; values: unknown[]; name?: string }) => Sent & pg.Query
const Query = pg.Query as unknown as QueryClass

const setting = "select set_config('role', $1, true), set_config($2, $3, true)"
/** The name under which a connection prepares it. */
const settingName = 'limits'

/** The role and the setting that hold for a statement. */
export type Limits = { role: string; name: string; value: string }

/** A query whose statement runs with `limits`. With a `name` it is prepared, and so is what sets the limits. */
export class LimitedQuery extends Query {
  readonly #limits: Limits
  readonly #isPrepared: boolean
  #hasLimits = false

  constructor(config: { text: string; values: unknown[]; name?: string }, limits: Limits) {
    super(config)
    this.#limits = limits
    this.#isPrepared = config.name !== undefined
  }

  override requiresPreparation(): boolean {
    return true
  }

  override prepare(connection: Wire): void {
    const { role, name, value } = this.#limits
    const statement = this.#isPrepared ? settingName : ''
    if (!this.#isPrepared || connection.parsedStatements[settingName] === undefined)
      connection.parse({ text: setting, name: statement })
    connection.bind({ portal: '', statement, values: [role, name, value] })
    connection.execute({ portal: '' })
    super.prepare(connection)
  }

  // The first row and the first end of a statement are those of the limits.
  override handleDataRow(row: unknown): void {
    if (this.#hasLimits) super.handleDataRow(row)
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#hasLimits) super.handleCommandComplete(message, connection)
    else if (this.#isPrepared) connection.parsedStatements[settingName] = setting
    this.#hasLimits = true
  }
}
