import { existsSync } from "node:fs"
import { createInterface } from "node:readline"
import Sqlite from "better-sqlite3"
import { databaseFile } from "#app/platform/environment.server.ts"
import { BUSY_TIMEOUT_MS } from "#db/busy-retry-driver.ts"
import { registerFold } from "#db/fold-function.ts"
import { DatabaseCommandError } from "./database-command-error.ts"
import { formatTable } from "./format-table.ts"
import { splitStatements } from "./split-statements.ts"
import type { Terminal } from "./terminal.ts"

const HELP = `Type SQL and end it with ;
.tables        lists the tables
.schema NAME   shows a table with its indexes and triggers
.quit          leaves`

/** Also while the site runs. Returns 1 if a statement from a pipe failed. Throws `DatabaseCommandError`. */
export async function openConsole(dataDir: string, terminal: Terminal): Promise<number> {
	const file = databaseFile(dataDir)
	if (!existsSync(file))
		throw new DatabaseCommandError(`There is no database in ${dataDir}. Create one with: npm run db:seed`)
	const sqlite = new Sqlite(file, { fileMustExist: true, timeout: BUSY_TIMEOUT_MS })
	try {
		sqlite.pragma("foreign_keys = ON")
		registerFold(sqlite)
		return await readCommands(sqlite, file, terminal)
	} finally {
		sqlite.close()
	}
}

async function readCommands(sqlite: Sqlite.Database, file: string, terminal: Terminal): Promise<number> {
	const { input, output, errors } = terminal
	const isPerson = Boolean(input.isTTY && output.isTTY)
	const lines = createInterface({ input, ...(isPerson && { output, terminal: true }) })
	let text = ""
	let hasFailed = false
	const prompt = () => {
		if (!isPerson) return
		lines.setPrompt(text ? "...> " : "sql> ")
		lines.prompt()
	}
	const attempt = (work: () => string) => {
		try {
			const result = work()
			if (result) output.write(`${result}\n`)
		} catch (error) {
			hasFailed = true
			errors.write(`Error: ${(error as Error).message}\n`)
		}
	}
	const runAll = (statements: string[]) => {
		for (const statement of statements) attempt(() => runStatement(sqlite, statement, !isPerson))
	}
	// Ctrl+C drops what was typed; with nothing typed it leaves.
	lines.on("SIGINT", () => {
		if (!text && !lines.line) return lines.close()
		text = ""
		output.write("\n")
		lines.write(null, { ctrl: true, name: "u" })
		prompt()
	})
	if (isPerson) output.write(`${file}\n.help shows the commands.\n`)
	prompt()
	for await (const line of lines) {
		const command = text ? "" : line.trim()
		if (command === ".quit" || command === ".exit") break
		if (command.startsWith(".")) attempt(() => runDotCommand(sqlite, command))
		else {
			const { statements, rest } = splitStatements(`${text}${line}\n`)
			text = rest
			runAll(statements)
		}
		prompt()
	}
	lines.close()
	if (!isPerson && text.trim()) runAll([text])
	return hasFailed && !isPerson ? 1 : 0
}

function runStatement(sqlite: Sqlite.Database, sql: string, isWhole: boolean): string {
	const statement = sqlite.prepare(sql)
	if (!statement.reader) {
		const { changes } = statement.run()
		return /^(insert|update|delete|replace|with)\b/i.test(sql) ? `(${count(changes, "row")} changed)` : ""
	}
	// As bigint, large numbers keep all their digits.
	const rows = statement.safeIntegers().raw().all() as (string | bigint | null)[][]
	const columns = statement.columns().map(({ name }) => name)
	return `${formatTable(columns, rows, { isWhole })}\n(${count(rows.length, "row")})`
}

function runDotCommand(sqlite: Sqlite.Database, command: string): string {
	const [name, table, ...more] = command.replace(/;$/, "").split(/\s+/)
	const list = (sql: string, ...values: string[]) =>
		sqlite
			.prepare(sql)
			.pluck()
			.all(...values) as string[]
	if (name === ".help") return HELP
	if (name === ".tables")
		return list(
			"select name from sqlite_schema where type in ('table', 'view') and name not like 'sqlite_%' order by name",
		).join("\n")
	if (name === ".schema" && table && more.length === 0) {
		const parts = list("select sql || ';' from sqlite_schema where tbl_name = ? and sql is not null", table)
		if (parts.length > 0) return parts.join("\n")
		throw new Error(`There is no table '${table}'. '.tables' lists them.`)
	}
	throw new Error(`'${command}' is not a command.\n${HELP}`)
}

function count(number: number, what: string): string {
	return `${number} ${what}${number === 1 ? "" : "s"}`
}
