import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { RouterContextProvider } from "react-router"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { action as callApi } from "#app/api/route.ts"
import {
	databaseContext,
	environmentContext,
	originContext,
	sessionContext,
	staffContext,
	viewerContext,
} from "#app/middleware/context.server.ts"
import { createSession } from "#app/models/accounts/session.server.ts"
import { catalogueCsv } from "#app/models/species/catalogue-file.server.ts"
import { FIELD_ENTRIES } from "#app/models/species/each-field.ts"
import { findSpecies } from "#app/models/species/species.server.ts"
import { parseSpeciesCsv } from "#app/models/species/species-csv.ts"
import { KNOWN_COLUMNS, type OptionalColumn } from "#app/models/species/species-csv-columns.ts"
import type { Species, SpeciesField } from "#app/models/species/species-fields.ts"
import { importSpecies } from "#app/models/species/species-import.server.ts"
import { readEnvironment } from "#app/platform/environment.server.ts"
import { FieldControl } from "#app/records/field-control.tsx"
import { loader as openForm, action as saveForm } from "#app/routes/admin/species/edit.tsx"
import { testDatabase } from "#app/testing/fixtures/database.ts"
import { testFolder } from "#app/testing/fixtures/folder.ts"
import type { OpenDatabase } from "#db/connection.ts"

// Everything below runs on a table with one more field of each kind, whose names the code can't know.
vi.mock("#app/models/species/species-fields.ts", async (load) => {
	const { SPECIES_FIELDS } = await load<typeof import("#app/models/species/species-fields.ts")>()
	const { line, oneOf, passage } = await import("#app/models/forms/text-rules.ts")
	const { z } = await import("zod")
	const added: Record<string, SpeciesField> = {
		ringCode: { kind: "line", label: "Ring", rule: line("Ring", 20), csv: "required" },
		burrow: {
			kind: "passage",
			label: "Burrow",
			rule: passage("Burrow", 50),
			rows: 2,
			csv: "optional",
		},
		season: {
			kind: "choice",
			label: "Season",
			rule: oneOf("Season", ["summer", "winter"]).default("summer"),
			options: { summer: "In summer", winter: "In winter" },
			initial: "summer",
			csv: "required",
		},
		sounds: {
			kind: "list",
			label: "Sounds",
			item: "sound",
			most: 3,
			longest: 20,
			rule: z.array(line("Sound", 20)).max(3),
			rows: 3,
			csv: "optional",
		},
		nests: { kind: "switch", label: "Nests Here", rule: z.boolean(), csv: "optional" },
	}
	return { SPECIES_FIELDS: { ...SPECIES_FIELDS, ...added } }
})

const COLUMNS = `
	alter table species add column ring_code text not null default '';
	alter table species add column burrow text not null default '';
	alter table species add column season text not null default 'summer';
	alter table species add column sounds text not null default '[]';
	alter table species add column nests integer not null default 0;
`
const KNOWN = { name: "Duck", scientificName: "Anas acuta", type: "bird", conservationStatus: "vulnerable" }
/** The added fields as form values, and as they are stored. */
const TYPED = { ringCode: "R-1", burrow: "Marsh", season: "winter", sounds: "quack\r\npeep", nests: "on" }
const STORED = {
	ringCode: "R-1",
	burrow: "Marsh",
	season: "winter",
	sounds: ["quack", "peep"],
	nests: true,
}
const CHANGED = { ringCode: "R-2", burrow: "", season: "summer", sounds: [] as string[], nests: false }

const folder = testFolder()
let opened: OpenDatabase
let session: string
beforeEach(async () => {
	opened = testDatabase()
	opened.sqlite.exec(COLUMNS)
	opened.sqlite.exec(
		"insert into users (username, password_hash, role, created_at) values ('kim', '', 'admin', '')",
	)
	session = (await createSession(opened.db, 1, new Date())).hash
})
afterEach(() => opened.close())

/** The arguments of a loader or an action for an admin. */
function request(pathname: string, fields?: Record<string, string>, id?: number) {
	const context = new RouterContextProvider()
	const kim = { id: 1, username: "kim", role: "admin" }
	context.set(databaseContext, opened.db)
	context.set(environmentContext, { ...readEnvironment({}, folder.path), dataDir: folder.path })
	context.set(staffContext, kim)
	context.set(viewerContext, kim)
	context.set(sessionContext, session)
	context.set(originContext, "https://farm.example")
	const body = fields && new FormData()
	for (const [name, value] of Object.entries(fields ?? {})) body?.append(name, value)
	const method = fields ? (pathname.startsWith("/api") && id ? "PUT" : "POST") : "GET"
	const url = new URL(pathname, "https://farm.example")
	// Each route has its own types for the same arguments.
	return {
		context,
		request: new Request(url, { method, ...(body && { body }) }),
		url,
		params: id === undefined ? {} : { id: String(id) },
		pattern: pathname.replace(/\/\d+/, "/:id"),
	} as never
}

const find = async (id = 1) => (await findSpecies(opened.db, id, { archived: true })) as Species
const AT = { by: "kim", at: new Date("2026-06-01T12:00:00Z") }

test("a new species field is saved by the form, shown and changed in it, and listed in an edit conflict", async () => {
	const made = await saveForm(request("/admin/species/new", { ...KNOWN, ...TYPED, formKey: "first" }))
	expect(made).toMatchObject({ status: 303 })
	expect(await find()).toMatchObject(STORED)

	const opening = await openForm(request("/admin/species/1/edit", undefined, 1))
	const { values } = opening.data
	expect(values).toMatchObject({ ...TYPED, sounds: "quack\npeep", nests: true })

	const { nests: _, ...changed } = { ...KNOWN, ...CHANGED, sounds: "" }
	const edit = { ...changed, formKey: "second", revision: String(values?.revision) }
	expect(await saveForm(request("/admin/species/1/edit", edit, 1))).toMatchObject({ status: 303 })
	expect(await find()).toMatchObject(CHANGED)

	const outdated = { ...edit, ...TYPED, formKey: "third" }
	expect(await saveForm(request("/admin/species/1/edit", outdated, 1))).toMatchObject({
		data: {
			storedVersion: {
				lines: [
					{ label: "Ring", value: "R-2" },
					{ label: "Burrow", value: "" },
					{ label: "Season", value: "In summer" },
					{ label: "Sounds", value: "" },
					{ label: "Nests Here", value: "No" },
				],
			},
		},
	})
})

test("the species form rejects what a new field's rule rejects", async () => {
	const wrong = { ...KNOWN, ...TYPED, ringCode: "", season: "spring", sounds: "ok\n".concat("x".repeat(21)) }
	const rejected = JSON.stringify(await saveForm(request("/admin/species/new", { ...wrong, formKey: "k" })))
	expect(rejected).toContain("Ring is required")
	expect(rejected).toContain("Season 'spring' is not one of summer, winter")
	expect(rejected).toContain("Line 2: Sound has more than 20 characters")
})

test("every species field has a control with its label and its value", async () => {
	await saveForm(request("/admin/species/new", { ...KNOWN, ...TYPED, formKey: "k" }))
	const { values } = (await openForm(request("/admin/species/1/edit", undefined, 1))).data
	for (const [name, field] of FIELD_ENTRIES) {
		const value = values?.[name]
		const html = renderToStaticMarkup(
			createElement(FieldControl, {
				name,
				field,
				initialValue: value === true ? "on" : String(value),
				ticked: [value].flat().map(String),
			}),
		)
		expect(html).toContain(`name="${name}"`)
		expect(html).toContain(field.label)
		expect(html).toMatch(value === true ? /checked/ : (String(value || "<").split("\n")[0] ?? ""))
	}
})

test("the API accepts and returns a new species field, and a change without the field preserves it", async () => {
	const fields = { ...KNOWN, ...TYPED, nests: "true", sounds: '["quack","peep"]' }
	const made = await callApi(request("/api/species", fields))
	expect([made.status, await made.json()]).toMatchObject([201, STORED])
	const change = await callApi(request("/api/species/1", { burrow: "Pond" }, 1))
	expect(await change.json()).toMatchObject({ ...STORED, burrow: "Pond" })
	const cleared = { ...CHANGED, sounds: "", nests: "false" }
	expect(await (await callApi(request("/api/species/1", cleared, 1))).json()).toMatchObject(CHANGED)
	const wrong = await callApi(request("/api/species", { ...fields, season: "spring", nests: "maybe" }))
	expect(Object.keys((await wrong.json()).errors)).toEqual(["season", "nests"])
})

test("a new species field is exported; an import adds it, changes it, or preserves it if the file has no such column", async () => {
	await saveForm(request("/admin/species/new", { ...KNOWN, ...TYPED, formKey: "k" }))
	const csv = await catalogueCsv(opened.db)
	expect(csv.split("\r\n")[0]).toBe(`\uFEFF${KNOWN_COLUMNS.join(",")}`)
	const read = parseSpeciesCsv(csv)
	expect([read.errors, read.ignored, read.absent]).toEqual([[], [], []])
	const rows = read.rows.map(({ fields }) => fields)
	expect(rows).toMatchObject([STORED])

	opened.sqlite.exec("delete from species")
	await importSpecies(opened.db, rows, { duplicates: "skip" }, "a.csv", AT)
	const [id] = opened.sqlite.prepare("select id from species").pluck().all() as number[]
	expect(await find(id)).toMatchObject(STORED)

	const changed = rows.map((row) => ({ ...row, ...CHANGED }))
	const absent = ["burrow" as OptionalColumn]
	await importSpecies(opened.db, changed, { duplicates: "update", absent }, "b.csv", AT)
	expect(await find(id)).toMatchObject({ ...CHANGED, burrow: "Marsh" })
	await importSpecies(opened.db, changed, { duplicates: "update" }, "c.csv", AT)
	expect(await find(id)).toMatchObject(CHANGED)
})

test("an import without a new required column is rejected with a reason, one without a new optional column isn't", () => {
	const required = KNOWN_COLUMNS.filter(
		(name) => FIELD_ENTRIES.find(([field]) => field === name)?.[1].csv === "required",
	)
	const header = (columns: string[]) =>
		parseSpeciesCsv(`${columns.join(",")}\n${columns.map(() => "x").join(",")}`)
	expect(header(required).errors.map(({ column }) => column)).not.toContain("ringCode")
	expect(header(required.filter((name) => String(name) !== "ringCode")).errors).toMatchObject([
		{ column: "ringCode" },
	])
})
