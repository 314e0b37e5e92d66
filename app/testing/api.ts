import { type RawBuilder, sql } from "kysely"
import type { Client } from "./admin.ts"
import { expectDocumented } from "./documented.ts"
import type { TestSite } from "./site.ts"

/** An answer of the interface: its body as JSON, or the text where it is none; undefined where it is empty. */
export type Answer = {
	status: number
	headers: Headers
	// biome-ignore lint/suspicious/noExplicitAny: the tests look at what really comes
	body: any
}

/** Calls the interface: a ready body goes as it is, anything else as JSON. */
export type Caller = (
	method: string,
	path: string,
	body?: unknown,
	headers?: Record<string, string>,
) => Promise<Answer>

/** A site in this process or in one of its own. */
type Reachable = Pick<TestSite, "address" | "get">

/**
 * A program that calls the interface as a script does: with its cookie, and an `Origin` where it has one. An answer that is not
 * documented fails the test.
 */
export function caller(site: Reachable, cookie = ""): Caller {
	return async (method, path, body, headers = {}) => {
		const isReady = typeof body === "string" || body instanceof FormData || body instanceof ReadableStream
		const response = await site.get(path, {
			method,
			headers: {
				...(cookie && { Cookie: cookie, Origin: site.address }),
				...(body !== undefined && !isReady && { "Content-Type": "application/json" }),
				...headers,
			},
			// A stream goes without its length.
			...(body !== undefined && { body: isReady ? body : JSON.stringify(body), duplex: "half" }),
		})
		const text = await response.text()
		const isJson = response.headers.get("content-type")?.startsWith("application/json")
		const answer = {
			status: response.status,
			headers: response.headers,
			body: isJson && text ? JSON.parse(text) : text || undefined,
		}
		await expectDocumented(method, path, answer)
		return answer
	}
}

/** The administrator's program. */
export const callerOf = (site: Reachable, admin: Client): Caller => caller(site, admin.cookie())

/** The fault that an answer tells: status, message and, where there are any, the fields. */
export function fault({ status, headers, body }: Answer) {
	if (!headers.get("content-type")?.startsWith("application/json")) return [status, "no JSON", body]
	return body.errors ? [status, body.message, body.errors] : [status, body.message]
}

/** A form with files, as programs send it. */
export function formOf(fields: Record<string, string | File>): FormData {
	const form = new FormData()
	for (const [name, value] of Object.entries(fields)) form.set(name, value)
	return form
}

/** Everything that the site keeps of what people make, as text; who is signed in or guessed is left out. */
export async function everything({ db }: TestSite): Promise<string> {
	const run = async <Row>(query: RawBuilder<Row>) => (await query.execute(db)).rows
	const tables = await run(sql<{ name: string }>`
		select name from sqlite_master where type = 'table' and name not like 'species_search%'
			and name not like 'sqlite_%' and name not in ('sessions', 'guesses') order by name`)
	const rows = await Promise.all(tables.map(({ name }) => run(sql`select * from ${sql.table(name)}`)))
	return JSON.stringify(tables.map(({ name }, at) => [name, rows[at]]))
}

/**
 * What differs between two answers of `everything`, a line for each row: 'posts 3 changed'. Left out is what every change
 * brings along: the version of the content, and the audit trail, which only ever grows.
 */
export function changesBetween(before: string, after: string): string[] {
	const [old, now] = [rowsOf(before), rowsOf(after)]
	const added = [...now.keys()].filter((row) => !old.has(row)).map((row) => `${row} added`)
	const others = [...old].flatMap(([row, text]) => {
		if (!now.has(row)) return [`${row} removed`]
		return now.get(row) === text ? [] : [`${row} changed`]
	})
	return [...added, ...others]
		.filter((line) => !/^(content_version|audit_entries \d+ added)/.test(line))
		.sort()
}

/** Rows as text, by table and their first column, which tells them apart. */
function rowsOf(all: string): Map<string, string> {
	const tables: [string, Record<string, unknown>[]][] = JSON.parse(all)
	return new Map(
		tables.flatMap(([table, rows]) =>
			rows.map((row) => [`${table} ${Object.values(row)[0]}`, JSON.stringify(row)] as const),
		),
	)
}

export const API_METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const

/** Every operation of the built route table, at an address that is there in the sample catalogue. */
export function operationsOf({ apiAddresses }: TestSite) {
	return apiAddresses.flatMap(({ path, operations }) =>
		API_METHODS.flatMap((method) => {
			const one = operations[method]
			if (!one) return []
			const address = path.replace(":slug", "welcome").replace(":key", "tour_enabled").replace(/:\w+/g, "1")
			return [
				{
					method,
					path: address,
					isAdmins: one.access === "admin",
					takesJson: !!one.body,
					isForm: !!one.form,
				},
			]
		}),
	)
}
